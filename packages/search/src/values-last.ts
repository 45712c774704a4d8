import type { CodeSymbol } from '@codesearch/kernel';

/** Kinds of definitions that have a value and do nothing. */
const values: ReadonlySet<string> = new Set(['field', 'variable', 'constant']);

/** A longer value, such as a table, says something by itself. */
const maxLines = 3;

/** How many ranks a value comes later. */
const laterBy = 8;

/**
 * Puts short values some ranks later: for a question about what is done, a field or a constant is beside the code that
 * uses it, and takes its place in an answer.
 */
export function valuesLast<Hit>(
  ranked: readonly Hit[],
  definitionOfHit: (hit: Hit) => CodeSymbol | undefined,
): readonly Hit[] {
  const isValue = (hit: Hit): boolean => {
    const definition = definitionOfHit(hit);
    return (
      definition !== undefined && values.has(definition.kind) && definition.endLine - definition.startLine < maxLines
    );
  };
  return ranked
    .map((hit, rank) => ({ hit, rank: isValue(hit) ? rank + laterBy : rank }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit);
}
