import type { ProjectPart, ProjectSearchRequest, SearchResult } from '@codesearch/engine';
import { parseFilter, partFilter, printable, unknownLanguage } from '@codesearch/presentation';
import type { LoadLanguages } from '@codesearch/presentation';
import { waitMsOf } from '../../option/wait-option.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { print } from '../../output/print.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import type { OpenedPart, OpenedFolders } from '../../project/open-folders.ts';
import { loadFormat } from '../../render/search/formats.ts';
import { renderResult } from '../../render/search/render-result.ts';
import type { NarrowingOptions } from '../../render/search/notes.ts';
import { assertComplete } from './assert-complete.ts';
import { bestOfFiles, hitsForFiles, hitsOfFiles } from './best-of-files.ts';
import { explainScope } from './explain-scope.ts';
import { formatNameOf } from './format-name.ts';
import type { FormatOptions } from './format-name.ts';
import { lineContext } from './line-context.ts';
import { matchOf } from './match-of.ts';
import { assertMatchOptions, comparisonOf } from './match-options.ts';
import { LeftOutPrograms } from './left-out.ts';
import { askBeforeSending } from '../../terminal/ask-before-sending.ts';
import { askBeforeRebuild } from '../../terminal/ask-before-rebuild.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { invocation } from '../../invocation/current-invocation.ts';

/** Options of `search` that apply to each query. */
export interface QueryOptions extends CommonOptions, FormatOptions, NarrowingOptions {
  /** Other wordings of the query. */
  readonly also?: readonly string[];
  /** The text that the code must have; `true` if it is the query. */
  readonly exact?: string | true;
  /** The expression that the code must match; `true` if it is the query. */
  readonly regex?: string | true;
  /** The value of one of them, beside a question that ranks. */
  readonly pattern?: string | undefined;
  readonly ignoreCase?: boolean;
  /** Whether case is ignored unless the text or expression has a capital letter. */
  readonly smartCase?: boolean;
  /** Whether only whole words match. */
  readonly wordRegexp?: boolean;
  /** Whether to find the callers of the query. */
  readonly callers?: boolean;
  readonly limit: number;
  /** Whether `limit` is what the user gave, rather than its default. */
  readonly isLimited?: boolean;
  readonly lines?: number;
  readonly maxTokens?: number;
  readonly explain?: boolean;
  readonly sync: boolean;
  /** Seconds to wait for another process that builds the index. */
  readonly wait?: number;
  readonly progress: ProgressMode;
  readonly yes?: boolean;
}

/**
 * Runs one query and prints its result to standard output.
 *
 * @returns the number of hits; 0 if nothing seems to answer
 */
export async function runQuery(
  folders: OpenedFolders,
  query: string,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<number> {
  const { opened, pathOf } = folders;
  const formatName = formatNameOf(options);
  const counts = formatName === 'count';
  assertMatchOptions({ ...options, count: counts });
  await askBeforeSending(
    opened.map(({ project }) => project),
    options,
    signal,
  );
  const [first, ...others] = opened;
  const loadLanguages: LoadLanguages = async () =>
    (await Promise.all(opened.map(({ project }) => project.languages()))).flat();
  const format = await loadFormat(formatName, loadLanguages);
  const { filter, unknownLanguages } = await parseFilter(options, loadLanguages);
  const partOf = ({ project, parts }: OpenedPart): ProjectPart => ({
    project,
    filter: partFilter(parts, options),
  });
  const listsFiles = format.form === undefined && format.unit === 'file';
  const keepsHits = format.form === undefined && format.keepsHits === true;
  const match = matchOf(options);
  // As grep does, counting and listing what matches is complete.
  const isAll = (counts || options.filesWithMatches === true) && match !== undefined;
  const maxFiles = isAll && !options.isLimited ? Infinity : options.limit;
  const limit = isAll ? Infinity : listsFiles ? hitsForFiles(options.limit) : options.limit;
  const found = await searchAll(
    [partOf(first), ...others.map(partOf)],
    {
      query,
      wordings: options.also,
      match,
      pattern: options.pattern,
      ...comparisonOf(options, query),
      limit,
      filter,
      ...(listsFiles && { listDuplicates: true }),
      sync: options.sync,
      waitMs: waitMsOf(options),
      confirmWide: askBeforeWide(signal),
      confirmRebuild: askBeforeRebuild(signal, options.yes),
      signal,
    },
    options,
  );
  assertComplete(
    found,
    opened.map(({ project }) => project.root),
  );
  const result = keepsHits ? hitsOfFiles(found, maxFiles) : listsFiles ? bestOfFiles(found, maxFiles) : found;
  const [unknown] = unknownLanguages;
  if (unknown !== undefined && result.hits.length === 0) throw await unknownLanguage(unknown, loadLanguages);
  const { lines, explain, maxTokens } = options;
  const { output, extent } = await renderResult(format, result, {
    ...{ lines, explain, maxTokens, pathOf },
    null: options.null,
    context: await lineContext(folders, result, options, signal),
  });
  print(output);
  const reasons = format.audience === 'people' ? await explainScope(opened, options, result, signal) : [];
  for (const note of [...result.notes, ...format.notes(result, extent), ...reasons])
    invocation().stderr.write(`${printable(note)}\n`);
  // Hits that do not seem to answer are only the nearest ones.
  return result.fit === 'none' ? 0 : result.hits.length;
}

async function searchAll(
  parts: readonly [ProjectPart, ...ProjectPart[]],
  request: ProjectSearchRequest,
  options: QueryOptions,
): Promise<SearchResult> {
  const progress = createProgress(invocation().stderr, options.progress);
  const leftOut = new LeftOutPrograms();
  const onEvent: ProjectSearchRequest['onEvent'] = (event) => {
    leftOut.record(event);
    progress.show(event);
  };
  try {
    const { searchProjects } = await import('@codesearch/engine');
    const result = await searchProjects(parts, { ...request, onEvent });
    return { ...result, notes: [...result.notes, ...(await leftOut.notes())] };
  } finally {
    progress.end();
  }
}
