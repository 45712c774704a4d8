import { resolve } from 'node:path';
import { openProject } from '@codesearch/engine';
import type { SearchHit } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import type { Place } from '../issues/gold-places.ts';
import { ranks } from './ranks.ts';
import type { Ranks } from './ranks.ts';

/** Max hits of the answers that explain. */
const longLimit = 60;

/** Ranks and first hits of a question whose place is not among the first five hits. */
export interface Miss {
  /** Number of hits of a long answer, and the ranks in it. */
  readonly among: number;
  readonly ranks: Ranks;
  /** Rank of the place if only the files that have an answer are searched. */
  readonly placeInFiles: number;
  /** Position and first symbol of the first hits. */
  readonly first: readonly string[];
  readonly answers: readonly Place[];
}

/** Searches the index of this program as it is. */
export async function explainMiss(
  root: string,
  { home, config }: { readonly home: string; readonly config: string | undefined },
  query: string,
  answers: readonly Place[],
): Promise<Miss> {
  const project = await openProject({
    root,
    preset: presetDefault,
    config: config === undefined ? {} : resolve(config),
    env: { ...process.env, CODESEARCH_HOME: home },
  });
  try {
    const { hits } = await project.search({ query, limit: longLimit, sync: false });
    const paths = [...new Set(answers.map(({ path }) => path))];
    const narrowed = await project.search({ query, limit: longLimit, sync: false, filter: { paths } });
    return {
      among: hits.length,
      ranks: ranks(hits.map(placeOf), answers),
      placeInFiles: ranks(narrowed.hits.map(placeOf), answers).place,
      first: hits.slice(0, 5).map(describe),
      answers,
    };
  } finally {
    await project[Symbol.asyncDispose]();
  }
}

function placeOf({ chunk: { path, startLine, endLine } }: SearchHit): Place {
  return { path, startLine, endLine };
}

function describe({ chunk: { path, startLine, symbols, enclosing, kind } }: SearchHit): string {
  const symbol = symbols[0] ?? enclosing.at(-1);
  return `${path}:${startLine} ${symbol?.qualifiedName ?? kind}`;
}
