import { stem } from '@codesearch/kernel';

/** Stems of words for what only has a shape or a value. */
const dataWords: ReadonlySet<string> = new Set(
  [
    ['type', 'struct', 'structure', 'class', 'interface', 'trait', 'protocol', 'enum', 'enumeration', 'field'],
    ['property', 'constant', 'variable', 'option', 'setting', 'default', 'schema', 'record', 'attribute', 'column'],
  ]
    .flat()
    .map(stem),
);

/** Whether one of the stems is that of a word for data or types. */
export function asksForData(stems: readonly string[]): boolean {
  return stems.some((word) => dataWords.has(word));
}
