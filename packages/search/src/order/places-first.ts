import type { Candidate, Reranked } from '@codesearch/kernel';
import { withSignal } from './with-signal.ts';
import { isPreface } from '../places/named-chunks.ts';
import { namesLineOf } from '../places/named-place.ts';
import type { NamedPlace, NamedPlaces } from '../places/named-place.ts';

/** Share of the hits that can be other chunks of one file that a question names. */
const maxOfFile = 0.5;

/** Candidates with those first that a query names. */
export interface PlacedRanking {
  readonly ranked: readonly Reranked[];
  /** Indexes of the candidates at named places. */
  readonly named: ReadonlySet<number>;
  /** The line of a chunk that the query names with the most certainty. */
  readonly lineIn: (chunk: Candidate['chunk']) => number | undefined;
}

/**
 * Puts the places that a query names before all others: chunks with a named line, in the order of their certainty, then
 * the best chunk of each named file, then more of a single one; or what is in a named folder. A named place is a hit,
 * whatever it says.
 *
 * @param ranked all candidates, best first
 */
export function placesFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { files, inFolders, onlyLines = false }: NamedPlaces,
  limit: number,
): PlacedRanking {
  const chunkOf = ({ index }: Reranked): Candidate['chunk'] => candidates[index]!.chunk;
  const first = new Set<Reranked>();
  const byPath = Map.groupBy(ranked, (each) => chunkOf(each).path);
  for (const place of files) for (const each of hitsOf(place, byPath.get(place.path) ?? [], chunkOf)) first.add(each);
  const [single, ...others] = new Set(files.map(({ path }) => path));
  if (single !== undefined && others.length === 0 && !onlyLines) {
    for (const each of (byPath.get(single) ?? []).slice(0, Math.ceil(maxOfFile * limit))) first.add(each);
  }
  const within = inFolders.size === 0 ? [] : ranked.filter((each) => inFolders.has(chunkOf(each).path));
  // A license, or the comment in a file without code, has the words of the folder too.
  for (const each of [...within.filter((each) => !isPreface(chunkOf(each))), ...within]) first.add(each);
  const rest = ranked.filter((each) => !first.has(each));
  return {
    ranked: [...raised([...first], rest[0]?.score ?? 0), ...rest],
    named: new Set([...first].map(({ index }) => index)),
    lineIn: (chunk) => files.find((place) => namesLineOf(chunk, place))?.lines?.line,
  };
}

/**
 * Whether a query is lines of code that a candidate has, such as imports: their names of files are no place to show.
 * Lines with the number of a line are a report, wherever else they are.
 */
export function isQuote(query: string, candidates: readonly Candidate[], { files }: NamedPlaces): boolean {
  return (
    query.trim().includes('\n') &&
    files.every(({ lines }) => lines === undefined) &&
    candidates.some(({ verbatim }) => verbatim === 1)
  );
}

/** The candidates at a place; if none has its line, the nearest one. */
function hitsOf(
  place: NamedPlace,
  own: readonly Reranked[],
  chunkOf: (ranked: Reranked) => Candidate['chunk'],
): readonly Reranked[] {
  const { lines } = place;
  if (!lines) {
    const first = own.find((each) => !isPreface(chunkOf(each))) ?? own[0];
    return first ? [first] : [];
  }
  const containing = own.filter((each) => namesLineOf(chunkOf(each), place));
  if (containing.length > 0) {
    const line = Math.min(lines.line + linesBeforeChange, Math.floor((lines.line + lines.endLine) / 2));
    const main = Math.max(...containing.map((each) => chunkOf(each).startLine).filter((start) => start <= line));
    const isMain = (each: Reranked): number => Number(chunkOf(each).startLine === main);
    return containing.toSorted((a, b) => isMain(b) - isMain(a));
  }
  const distance = (each: Reranked): number => {
    const { startLine, endLine } = chunkOf(each);
    return Math.max(startLine - lines.line, lines.line - endLine);
  };
  return own.toSorted((a, b) => distance(a) - distance(b)).slice(0, 1);
}

/** Lines of a diff, and of what people select, before the one that matters. */
const linesBeforeChange = 3;

/** Raises scores so that they fall from the first to the last and are all above the others. */
function raised(first: readonly Reranked[], others: number): readonly Reranked[] {
  let floor = others;
  const result: Reranked[] = [];
  for (const each of first.toReversed()) {
    const weight = Math.max(minWeight, floor + step - each.score);
    floor = each.score + weight;
    result.unshift(withSignal(each, 'named-place', weight));
  }
  return result;
}

const minWeight = 1;
const step = 0.01;
