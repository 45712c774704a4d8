import type { Candidate } from '@codesearch/kernel';

/** A candidate with its place in the request. */
export interface Placed {
  readonly candidate: Candidate;
  readonly index: number;
}

/** All candidates of one file, in the order of the request. */
export interface FileGroup {
  readonly path: string;
  readonly members: readonly Placed[];
}

export function groupByFile(candidates: readonly Candidate[]): readonly FileGroup[] {
  const groups = new Map<string, Placed[]>();
  for (const [index, candidate] of candidates.entries()) {
    const { path } = candidate.chunk;
    const members = groups.get(path) ?? [];
    members.push({ candidate, index });
    groups.set(path, members);
  }
  return [...groups].map(([path, members]) => ({ path, members }));
}
