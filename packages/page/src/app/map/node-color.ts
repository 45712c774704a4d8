import type { FileEntry } from '../server/answers.ts';
import type { MapNode } from './folder-tree.ts';

/** What the color of a node shows. */
export const colorings = ['language', 'freshness', 'relevance'] as const;

export type Coloring = (typeof colorings)[number];

/** Number of distinct colors of languages; further ones share the last. */
const maxLanguages = 9;

/** The languages by their number of chunks, the most frequent first, at most as many as there are colors. */
export function rankedLanguages(files: readonly FileEntry[]): readonly string[] {
  const chunks = new Map<string, number>();
  for (const file of files) {
    const name = file.language ?? 'other';
    chunks.set(name, (chunks.get(name) ?? 0) + file.chunks);
  }
  const names = [...chunks].toSorted(([, a], [, b]) => b - a).map(([name]) => name);
  return names.length <= maxLanguages ? names : [...names.slice(0, maxLanguages - 1), 'other'];
}

/** Class of a node by its most frequent language. */
export function languageClass({ files }: MapNode, ranked: readonly string[]): string {
  const [most = 'other'] = rankedLanguages(files);
  const index = ranked.indexOf(most);
  return `language-${index === -1 ? ranked.length - 1 : index}`;
}

const dayMs = 86_400_000;

/**
 * Class of a node by its last change: from 4 for the newest to 0. Commits show it, or the times of the files without them.
 *
 * @param now milliseconds since the epoch
 */
export function freshnessClass({ files }: MapNode, now: number): string {
  const commits = Math.min(...files.map(({ commitsAgo }) => commitsAgo ?? Infinity));
  const isChanged = files.some(({ state }) => state !== 'current');
  if (isChanged) return 'level-4';
  if (Number.isFinite(commits)) return `level-${levelOf(commits, [10, 50, 200, 1000])}`;
  const days = (now - Math.max(...files.map(({ modifiedAt }) => Date.parse(modifiedAt)))) / dayMs;
  return `level-${levelOf(days, [1, 7, 30, 365])}`;
}

/** Class of a node by the best rank of its files among the hits of the query: from 4 for the first hits to 0 for none. */
export function relevanceClass({ files }: MapNode, rankByPath: ReadonlyMap<string, number>): string {
  const rank = Math.min(...files.map(({ path }) => rankByPath.get(path) ?? Infinity));
  return `level-${levelOf(rank, [3, 10, 30, 100])}`;
}

/** How many of some limits a number stays below. */
function levelOf(value: number, limits: readonly number[]): number {
  return limits.filter((limit) => value < limit).length;
}
