import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { figuresOf } from './measure-ranking.ts';
import type { Figures, Ranked } from './measure-ranking.ts';

/** The expected ranking, as committed. */
export interface Golden {
  /** Over the trees that never change. */
  readonly pinned: Figures;
  /** Over the packages of this repository, which change with every commit. */
  readonly moving: Figures;
  /** Ranks by tree and query; `null` if no hit is at a right place. Only of the trees that never change. */
  readonly ranks: Readonly<Record<string, Readonly<Record<string, number | null>>>>;
}

const file = join(import.meta.dirname, 'golden.json');

/** @returns what the committed file would be for this ranking */
export function goldenOf(ranked: readonly Ranked[]): Golden {
  const pinned = ranked.filter(({ isPinned }) => isPinned);
  const trees = Map.groupBy(pinned, ({ tree }) => tree);
  const ranks = [...trees].map(([tree, queries]) => [
    tree,
    Object.fromEntries(queries.map(({ query, rank }) => [query, rank === Infinity ? null : rank])),
  ]);
  return {
    pinned: figuresOf(pinned),
    moving: figuresOf(ranked.filter(({ isPinned }) => !isPinned)),
    ranks: Object.fromEntries(ranks),
  };
}

/** Reads the committed file. */
export function readGolden(): Golden {
  return JSON.parse(readFileSync(file, 'utf8')) as Golden;
}

/** Replaces the committed file. */
export function writeGolden(golden: Golden): void {
  writeFileSync(file, `${JSON.stringify(golden, undefined, 2)}\n`);
}
