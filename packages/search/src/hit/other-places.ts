import type { Candidate, CodeSymbol, Reranked } from '@codesearch/kernel';

/** A place in the file of a hit that ranks behind the hits. */
export interface OtherPlace {
  /** Lines in the file as it was indexed, from 1, inclusive. */
  readonly startLine: number;
  readonly endLine: number;
  /** The first definition that begins there, or the innermost one around it. */
  readonly symbol?: Pick<CodeSymbol, 'kind' | 'name' | 'qualifiedName' | 'startLine'>;
}

/** Max other places of one hit. */
const maxPlaces = 3;

/** A place with a score this much lower than that of the last hit is not worth a look. */
const maxDifference = 3;

/**
 * Finds good places in the files of hits among the candidates that rank behind the hits. The best hit of a file gets
 * them.
 *
 * @param ranked the hits and those behind them, best first
 * @param limit number of hits
 * @returns one list per hit
 */
export function otherPlaces(
  ranked: readonly Reranked[],
  limit: number,
  candidates: readonly Candidate[],
): readonly (readonly OtherPlace[])[] {
  const pathOf = ({ index }: Reranked): string => candidates[index]!.chunk.path;
  const hits = ranked.slice(0, limit);
  const lowest = (hits.at(-1)?.score ?? 0) - maxDifference;
  const behind = Map.groupBy(
    ranked.slice(limit).filter(({ score }) => score >= lowest),
    pathOf,
  );
  const seen = new Set<string>();
  return hits.map((hit) => {
    const path = pathOf(hit);
    if (seen.has(path)) return [];
    seen.add(path);
    return (behind.get(path) ?? []).slice(0, maxPlaces).map(({ index }) => placeOf(candidates[index]!));
  });
}

function placeOf({ chunk: { startLine, endLine, symbols, enclosing } }: Candidate): OtherPlace {
  const symbol = symbols[0] ?? enclosing.at(-1);
  if (!symbol) return { startLine, endLine };
  const { kind, name, qualifiedName, startLine: line } = symbol;
  return { startLine, endLine, symbol: { kind, name, qualifiedName, startLine: line } };
}
