import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@codesearch/engine';
import { placeRanks, reciprocalRank } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';
import { definePreset } from '@codesearch/kernel';
import { additive } from '@codesearch/plugin-rerank';
import { presetDefault } from '@codesearch/preset-default';
import { placeOf } from '../question/answer.ts';
import { DataHome } from '../question/data-home.ts';
import { readQueries } from '../question/read-queries.ts';
import { meanOf } from '../question/table.ts';
import { rankedTrees } from './trees.ts';
import type { RankedTree } from './trees.ts';

/** The rank of the first hit at a right place. */
export interface Ranked extends Pick<JudgedQuery, 'query' | 'kind'> {
  readonly tree: string;
  readonly isPinned: boolean;
  /** From 1; `Infinity` if no hit is at a right place. */
  readonly rank: number;
}

/**
 * Quality over some queries: the shares with a right place first and in the first five, and the mean reciprocal rank.
 */
export interface Figures {
  readonly recall1: number;
  readonly recall5: number;
  readonly mrr: number;
}

/** Names of the figures, for display. */
export const figureNames: Readonly<Record<keyof Figures, string>> = {
  recall1: 'recall@1',
  recall5: 'recall@5',
  mrr: 'MRR',
};

/** @returns figures with four digits, so that they can be compared with stored ones */
export function figuresOf(ranked: readonly Ranked[]): Figures {
  const mean = (value: (rank: number) => number): number =>
    Number((meanOf(ranked, ({ rank }) => value(rank)) ?? 0).toFixed(4));
  return {
    recall1: mean((rank) => (rank === 1 ? 1 : 0)),
    recall5: mean((rank) => (rank <= 5 ? 1 : 0)),
    mrr: mean((rank) => reciprocalRank([rank])),
  };
}

/** Weights of the reranker that replace its own. */
export type ReplacedWeights = Readonly<Record<'prose' | 'symbol', Record<string, number>>>;

interface PreparedTree extends Pick<RankedTree, 'name' | 'isPinned'> {
  readonly root: string;
  readonly queries: readonly JudgedQuery[];
}

/** The indexed trees of the pinned queries, in a temporary folder. */
export class RankingBench implements Disposable {
  readonly #home = new DataHome();
  readonly #given: readonly RankedTree[];
  readonly #trees: PreparedTree[] = [];

  constructor(trees = rankedTrees) {
    this.#given = trees;
  }

  /** Copies the trees and indexes them. */
  async prepare(): Promise<void> {
    for (const { name, isPinned, queryFile, copyTo } of this.#given) {
      const root = join(this.#home.folder, 'trees', name);
      mkdirSync(root, { recursive: true });
      copyTo(root);
      await using project = await this.#open(root);
      const queries = (await readQueries(queryFile, project)).map(withFirstLines);
      await project.index();
      this.#trees.push({ name, isPinned, root, queries });
    }
  }

  /** Asks all queries. */
  async ranks(weights?: ReplacedWeights): Promise<readonly Ranked[]> {
    const ranked: Ranked[] = [];
    for (const { name, isPinned, root, queries } of this.#trees) {
      await using project = await this.#open(root, weights);
      for (const { query, kind, relevant } of queries) {
        const { hits } = await project.search({ query, sync: false });
        const rank = Math.min(...placeRanks(hits.map(placeOf), relevant));
        ranked.push({ tree: name, isPinned, query, kind, rank });
      }
    }
    return ranked;
  }

  [Symbol.dispose](): void {
    this.#home[Symbol.dispose]();
  }

  #open(root: string, weights?: ReplacedWeights): Promise<Project> {
    const stages = { ...presetDefault.stages, ...(weights && { reranker: additive({ weights }) }) };
    const preset = definePreset({ ...presetDefault, stages });
    // Small trees take longer in processes that have to start first.
    return this.#home.open(root, { preset, home: join(this.#home.folder, 'home'), workers: 0 });
  }
}

const nameKinds: ReadonlySet<string> = new Set(['name', 'lower case', 'typo']);

/** A query for a name is answered by the first line of a definition only, any other query by any part of it. */
function withFirstLines({ relevant, ...query }: JudgedQuery): JudgedQuery {
  if (!nameKinds.has(query.kind)) return { ...query, relevant };
  return { ...query, relevant: relevant.map(({ path, startLine }) => ({ path, startLine, endLine: startLine })) };
}
