import type { CodeSymbol } from '@codesearch/kernel';
import type { Definition } from './definition.ts';

/** Turns definitions, in the order of their first lines, into symbols whose qualified names follow their nesting. */
export function qualify(definitions: readonly Definition[]): readonly CodeSymbol[] {
  const open: CodeSymbol[] = [];
  return definitions.map(({ name, kind, signature, first, last }) => {
    while (open.length > 0 && (open.at(-1)?.endLine ?? 0) <= first) open.pop();
    const parent = open.at(-1);
    const qualifiedName = parent === undefined ? name : `${parent.qualifiedName}.${name}`;
    const symbol: CodeSymbol = { name, qualifiedName, kind, signature, startLine: first + 1, endLine: last + 1 };
    open.push(symbol);
    return symbol;
  });
}
