import { errors } from '@codesearch/kernel';
import type { ProjectPart, ProjectSearchRequest, SearchResult } from '@codesearch/engine';
import { fitToBudget, parseFilter, partGlobs, printable, unknownLanguage } from '@codesearch/presentation';
import type { Extent } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';
import { nothingNote } from './notes.ts';
import type { NarrowingOptions } from './notes.ts';
import { print } from '../output/print.ts';
import { answerRenderer } from './render-answer.ts';
import type { AnswerFormat } from './render-answer.ts';
import { createProgress } from '../progress/progress.ts';
import type { ProgressMode } from '../progress/progress.ts';
import { askBeforeWide } from '../terminal/ask-before-wide.ts';
import type { OpenedPart, OpenedParts } from '../project/open-parts.ts';

/** How a query is answered. */
export interface AnswerOptions extends CommonOptions, NarrowingOptions {
  readonly limit: number;
  readonly format?: AnswerFormat;
  readonly lines?: number;
  readonly maxTokens?: number;
  readonly explain?: boolean;
  readonly sync: boolean;
  readonly progress: ProgressMode;
}

/**
 * Searches, and prints the answer to standard output.
 *
 * @returns the number of hits
 */
export async function answer(
  { opened: [first, ...others], pathOf }: OpenedParts,
  query: string,
  options: AnswerOptions,
  signal: AbortSignal,
): Promise<number> {
  const format = formatOf(options);
  const { filter, doubtful } = await parseFilter(options);
  const partOf = ({ project, parts }: OpenedPart): ProjectPart => ({
    project,
    pathGlobs: partGlobs(parts, options.path ?? []),
  });
  const result = await searchAll(
    [partOf(first), ...others.map(partOf)],
    { query, limit: options.limit, filter, sync: options.sync, confirmWide: askBeforeWide(signal), signal },
    options,
  );
  const [unknown] = doubtful;
  if (unknown !== undefined && result.hits.length === 0) throw await unknownLanguage(unknown);
  const lines = options.lines ?? (format === 'md' ? Infinity : 8);
  const { render, notes } = await answerRenderer(format, result, { lines, explain: options.explain, pathOf });
  const { text, extent } = withinBudget(result.hits.length, render, options.maxTokens);
  print(text);
  const reason = isForPeople(format) ? nothingNote(result, options) : undefined;
  for (const note of [...result.notes, ...notes(extent), ...(reason ? [reason] : [])])
    process.stderr.write(`${printable(note)}\n`);
  return result.hits.length;
}

function formatOf({ json, format }: AnswerOptions): AnswerFormat {
  if (!json) return format ?? 'text';
  if (format === undefined || format === 'json') return 'json';
  throw errors.inputInvalid(`--json stands beside --format ${format}.`, 'Give one of the two.');
}

function isForPeople(format: AnswerFormat): boolean {
  return format === 'text' || format === 'md' || format === 'grep';
}

async function searchAll(
  parts: readonly [ProjectPart, ...ProjectPart[]],
  request: ProjectSearchRequest,
  options: AnswerOptions,
): Promise<SearchResult> {
  const progress = createProgress(process.stderr, options.progress);
  const onEvent: ProjectSearchRequest['onEvent'] = (event) => progress.show(event);
  try {
    const { searchProjects } = await import('@codesearch/engine');
    return await searchProjects(parts, { ...request, onEvent });
  } finally {
    progress.end();
  }
}

function withinBudget(
  hits: number,
  render: Awaited<ReturnType<typeof answerRenderer>>['render'],
  maxTokens: number | undefined,
): { readonly text: string; readonly extent?: Extent } {
  return maxTokens === undefined ? { text: render() } : fitToBudget(hits, render, maxTokens);
}
