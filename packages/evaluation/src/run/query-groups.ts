import { explainFile } from '@codesearch/engine/operations';
import { chunkedFiles } from '../query/chunked-files.ts';
import type { Project, Setup } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import type { Half } from '../history/half.ts';
import { historyQueries } from '../history/history-queries.ts';
import { sample } from '../history/sample.ts';
import type { GivenQuery } from '../query/read-query-file.ts';
import { resolveQueries } from '../query/resolve-queries.ts';
import type { QueryGroup } from '../history/query-group.ts';

/** Where questions come from; of the history both halves by default. */
export type GroupSource =
  | { readonly type: 'file'; readonly file: string }
  | { readonly type: 'history'; readonly half?: Half | undefined };

/** What {@link queryGroups} needs. */
export interface GroupOptions {
  readonly project: Project;
  readonly setup: Setup;
  readonly source: GroupSource;
  /** The questions of the file. */
  readonly given: readonly GivenQuery[];
  /** Max questions. */
  readonly limit: number;
  readonly seed: number;
  readonly onWarning: (warning: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/** The questions of a source, by the state of the repository that they are asked about. */
export async function queryGroups(options: GroupOptions): Promise<readonly QueryGroup[]> {
  const { project, setup, source, given, limit, seed, onWarning, signal } = options;
  if (source.type === 'history') {
    const env = (name: string): string | undefined => setup.processEnv[name];
    return historyQueries({ project, limit, half: source.half, seed, env, onWarning, signal });
  }
  const queries = await resolveQueries(given, {
    files: () => chunkedFiles(project.parts, signal),
    explain: (path) => explainFile(project.parts, path, signal),
    onWarning,
  });
  return [{ queries: limited(queries, limit, seed) }];
}

function limited<Query extends QueryGroup['queries'][number]>(
  queries: readonly Query[],
  limit: number,
  seed: number,
): readonly Query[] {
  if (queries.length <= limit) return queries;
  const chosen = new Set(sample(queries, { seed, count: limit }));
  return queries.filter((query) => chosen.has(query));
}

/** The error about a source that has no question. */
export function noQueries(source: GroupSource, warnings: readonly string[]): Error {
  const reasons = warnings.slice(0, 5).join(' ');
  return source.type === 'file'
    ? errors.inputInvalid(
        `No query of ${source.file} is about a place of the repository. ${reasons}`,
        'Give paths relative to the folder.',
      )
    : errors.inputInvalid(
        `No question can be made from the repository. ${reasons}`,
        'Give questions of your own with --queries.',
      );
}
