import type { CommitResult } from '@codesearch/engine';

/** The commits that were found in several projects, best first. */
export function joinCommits(results: readonly CommitResult[]): CommitResult {
  return {
    commits: results.flatMap(({ commits }) => commits).toSorted((a, b) => b.score - a.score),
    searched: results.reduce((sum, { searched }) => sum + searched, 0),
    notes: [...new Set(results.flatMap(({ notes }) => notes))],
  };
}
