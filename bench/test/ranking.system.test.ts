import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { goldenOf, readGolden } from '../ranking/golden.ts';
import { figureNames, figuresOf, RankingBench } from '../ranking/measure-ranking.ts';
import type { Figures, Ranked } from '../ranking/measure-ranking.ts';
import { rankedTrees } from '../ranking/trees.ts';

/** Whether all queries are asked: also those about the two largest trees, and about this repository, which changes. */
const asksAll = process.env['RANKING_MOVING'] === '1';

/** Copies and indexes the trees, with this repository about 1,800 files. */
const prepareTimeout = 600_000;

const refresh = 'npm run -w @codesearch/bench ranking -- --update';
const golden = readGolden();
const asked = rankedTrees.filter(({ name, isPinned }) => asksAll || (isPinned && !['undici', 'pino'].includes(name)));
const bench = new RankingBench(asked);
let ranked: readonly Ranked[];

/** Weights that make the ranking worse, by their signal. RANKING_FAULTS is how many of them are tried. */
const faults = [
  ['tests come first', 'is-test', 3],
  ['documentation comes first', 'is-documentation', 3],
  ['matching words count against a file', 'lexical-sum', -1],
  ['matching words count against a chunk', 'chunk-lexical', -1],
] as const;

beforeAll(async () => {
  await bench.prepare();
  ranked = await bench.ranks();
}, prepareTimeout);

afterAll(() => bench[Symbol.dispose]());

describe('the ranking of the pinned queries', () => {
  it(`has the ranks of golden.json, which "${refresh}" writes`, () => {
    const { ranks } = goldenOf(ranked);
    const trees = asksAll ? Object.keys({ ...golden.ranks, ...ranks }) : asked.map(({ name }) => name);
    const changes = trees.flatMap((tree) => {
      const [before, now] = [golden.ranks[tree] ?? {}, ranks[tree] ?? {}];
      return Object.keys({ ...before, ...now })
        .filter((query) => before[query] !== now[query])
        .map((query) => `${tree}: ${query}: ${show(before[query])} -> ${show(now[query])}`);
    });
    expect(changes).toEqual([]);
  });

  if (asksAll) {
    it('is not worse than that of golden.json', () => {
      expect(worse(figuresOf(pinned(ranked)), golden.pinned)).toEqual([]);
    });

    it('is not worse than that of golden.json by more than one query in this repository, which changes', () => {
      const own = ranked.filter(({ isPinned }) => !isPinned);
      expect(worse(figuresOf(own), golden.moving, 1 / own.length)).toEqual([]);
    });
  }

  it.each(faults.slice(0, Number(process.env['RANKING_FAULTS'] ?? 0)))('is worse if %s', async (_, signal, weight) => {
    const replaced = { [signal]: weight };
    const worsened = await bench.ranks({ prose: replaced, symbol: replaced });
    expect(worse(figuresOf(pinned(worsened)), golden.pinned)).not.toEqual([]);
  });
});

function pinned(all: readonly Ranked[]): readonly Ranked[] {
  return all.filter(({ isPinned }) => isPinned);
}

/** @returns a phrase for each figure that is too low */
function worse(now: Figures, expected: Figures, tolerance = 0): readonly string[] {
  return (['recall1', 'recall5', 'mrr'] as const)
    .filter((key) => now[key] < expected[key] - tolerance)
    .map((key) => `${figureNames[key]}: ${expected[key]} -> ${now[key]}`);
}

function show(rank: number | null | undefined): string {
  return rank === undefined ? 'not asked' : rank === null ? 'not found' : `rank ${rank}`;
}
