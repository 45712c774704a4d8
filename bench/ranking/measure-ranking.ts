import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openProject } from '@codesearch/engine';
import { definePreset } from '@codesearch/kernel';
import type { Preset } from '@codesearch/kernel';
import { additive } from '@codesearch/plugin-rerank';
import { presetDefault } from '@codesearch/preset-default';
import { chunkedFiles } from '../tree/chunked-files.ts';
import type { ChunkedSource } from '../tree/chunked-files.ts';
import { findPlaces, rankOf } from './find-places.ts';
import type { FoundPlace } from './find-places.ts';
import { rankedTrees } from './trees.ts';
import type { QueryForm } from './pinned-query.ts';

/** The rank of the first hit at a right place. */
export interface Ranked {
  readonly tree: string;
  readonly isPinned: boolean;
  readonly query: string;
  readonly form: QueryForm;
  /** From 1; absent if no hit is at a right place. */
  readonly rank?: number;
}

/** Weights of the reranker that replace its own. */
export type ReplacedWeights = Readonly<Record<'prose' | 'symbol', Record<string, number>>>;

interface PreparedTree {
  readonly name: string;
  readonly isPinned: boolean;
  readonly root: string;
  readonly queries: readonly { readonly query: string; readonly form: QueryForm; readonly places: FoundPlace[] }[];
}

/** The indexed trees of the pinned queries, in a temporary folder. */
export class RankingBench implements Disposable {
  readonly #folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-ranking-')));
  readonly #trees: PreparedTree[] = [];

  /** Copies the trees and indexes them. */
  async prepare(): Promise<void> {
    for (const { name, isPinned, queries, copyTo } of rankedTrees) {
      const root = join(this.#folder, name);
      mkdirSync(root, { recursive: true });
      copyTo(root);
      const dataDir = join(this.#folder, 'data', name);
      mkdirSync(dataDir, { recursive: true });
      const files: ChunkedSource[] = [];
      for await (const file of chunkedFiles(root, dataDir)) files.push(file);
      const found = queries.map((query) => ({ ...query, places: findPlaces(query, files) }));
      this.#trees.push({ name, isPinned, root, queries: found });
      await using project = await this.#open(root, presetDefault);
      await project.index();
    }
  }

  /** Asks all queries. */
  async ranks(weights?: ReplacedWeights): Promise<readonly Ranked[]> {
    const reranker = additive({ weights });
    const preset = definePreset({ ...presetDefault, stages: { ...presetDefault.stages, reranker } });
    const ranked: Ranked[] = [];
    for (const { name, isPinned, root, queries } of this.#trees) {
      await using project = await this.#open(root, weights === undefined ? presetDefault : preset);
      for (const { query, form, places } of queries) {
        const { hits } = await project.search({ query, sync: false });
        const rank = rankOf(places, hits);
        ranked.push({ tree: name, isPinned, query, form, ...(rank === undefined ? {} : { rank }) });
      }
    }
    return ranked;
  }

  [Symbol.dispose](): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #open(root: string, preset: Preset): ReturnType<typeof openProject> {
    return openProject({ root, preset, from: root, env: { CODESEARCH_HOME: join(this.#folder, 'home') } });
  }
}
