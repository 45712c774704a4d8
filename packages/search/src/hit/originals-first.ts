import type { Candidate, Reranked, StoredChunk } from '@codesearch/kernel';

export interface OriginalsOptions {
  /** Of how many of the best the original is read if it is no candidate. */
  readonly limit: number;
  /** Indexes of candidates that stay as they are. Default: none. */
  readonly kept?: ReadonlySet<number> | undefined;
  /** The chunks of a file. */
  readonly list: (path: string) => Promise<readonly StoredChunk[]>;
}

/**
 * Puts a file of the tree itself in the place of an equal one in a copy of the tree: who changes the first hit means
 * that file. `.copies/one/src/a.ts` is a copy of `src/a.ts`.
 *
 * @param ranked best first
 * @returns the candidates, by the same indexes
 */
export async function originalsFirst(
  ranked: readonly Reranked[],
  candidates: readonly Candidate[],
  { limit, kept = new Set(), list }: OriginalsOptions,
): Promise<readonly Candidate[]> {
  const byPath = Map.groupBy(
    ranked.map(({ index }) => index),
    (index) => candidates[index]!.chunk.path,
  );
  const places = new Map(ranked.map(({ index }, place) => [index, place]));
  const read = new Map<string, ReturnType<typeof list>>();
  /** Ids of originals that are in the place of their best copy. Further copies stay. */
  const placed = new Set<string>();
  let all: Candidate[] | undefined;
  for (const [place, { index }] of ranked.entries()) {
    const copy = (all ?? candidates)[index]!;
    const path = kept.has(index) ? undefined : originalOf(copy.chunk.path, byPath);
    if (path === undefined) continue;
    const isOriginal = (chunk: StoredChunk): boolean => chunk.path === path && chunk.text === copy.chunk.text;
    const known = byPath.get(path)!.find((other) => isOriginal((all ?? candidates)[other]!.chunk));
    if (known === undefined ? place >= limit : places.get(known)! < place || kept.has(known)) continue;
    const chunks = known === undefined ? (read.get(path) ?? list(path)) : undefined;
    if (chunks) read.set(path, chunks);
    const chunk = chunks ? (await chunks).find(isOriginal) : (all ?? candidates)[known!]!.chunk;
    if (!chunk || placed.has(chunk.id)) continue;
    placed.add(chunk.id);
    all ??= [...candidates];
    all[index] = { ...copy, chunk };
    if (known !== undefined) all[known] = { ...all[known]!, chunk: copy.chunk };
  }
  return all ?? candidates;
}

/** The shortest end of a path that is a path of its own. */
function originalOf(path: string, paths: ReadonlyMap<string, unknown>): string | undefined {
  for (let at = path.lastIndexOf('/'); at !== -1; at = path.lastIndexOf('/', at - 1)) {
    const end = path.slice(at + 1);
    if (paths.has(end)) return end;
    if (at === 0) return undefined;
  }
  return undefined;
}
