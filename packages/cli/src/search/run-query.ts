import type { SearchResult } from '@codesearch/engine';
import {
  lineContext,
  loadFormat,
  nothingNote,
  optionLabel,
  printable,
  renderResult,
  searchedScopeNotes,
  shellQuoted,
} from '@codesearch/presentation';
import type { NarrowingOptions, OutputFormat } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import { print, say, screenFor } from '../output/print.ts';
import { packageManifest } from '../package-files.ts';
import type { OpenedFolders, OpenedPart } from '../project/open-folders.ts';
import { countedPart, languagesOf, projectsOf, sourceOf } from '../project/searched-parts.ts';
import { newlySkippedConfigs } from '../project/trust-at-terminal.ts';
import { askBeforeSending } from '../terminal/ask-before.ts';
import { formatNameOf } from '../output/format-name.ts';
import { assertMatchOptions } from '../option/match-options.ts';
import type { QueryOptions } from '../option/query-options.ts';
import { findHits } from './find-hits.ts';

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
  const formatName = formatNameOf(options);
  assertMatchOptions({ ...options, count: formatName === 'count' });
  await askBeforeSending(projectsOf(folders), options, signal);
  const format = await loadFormat(formatName, { ...packageManifest(), loadLanguages: languagesOf(folders) });
  const result = await findHits(folders, { query, format, formatName }, options, signal);
  await printResult(folders, format, result, options, signal);
  // Hits that do not seem to answer are only the nearest ones.
  return result.fit === 'none' ? 0 : result.hits.length;
}

/** The output goes to standard output, and what it has no place for to standard error. */
async function printResult(
  folders: OpenedFolders,
  format: OutputFormat,
  result: SearchResult,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<void> {
  const { lines, explain, maxTokens, context = 0 } = options;
  const { beforeContext: before = context, afterContext: after = context } = options;
  const answer = { ...result, notes: [...newlySkippedConfigs(), ...result.notes] };
  const { output, extent } = await renderResult(format, format.audience === 'programs' ? answer : result, {
    ...{ lines, explain, maxTokens, pathOf: folders.pathOf, null: options.null },
    screen: screenFor(invocation().stdout),
    context: await lineContext(sourceOf(folders, signal), result.hits, { before, after }, signal),
  });
  print(output);
  const reasons = format.audience === 'people' ? await explainScope(folders.opened, options, result, signal) : [];
  for (const note of [...result.notes, ...format.notes(result, extent), ...reasons]) say(`${printable(note)}\n`);
}

/** Says which patterns match no file, and why a search has no hits. */
async function explainScope(
  opened: readonly [OpenedPart, ...OpenedPart[]],
  options: NarrowingOptions,
  result: SearchResult,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const isEmpty = result.hits.length === 0;
  const searched = opened.map((each) => countedPart(each, signal));
  const notes = result.index.files > 0 ? await searchedScopeNotes(searched, options, isEmpty, optionLabel) : [];
  if (notes === undefined) return [nothingIndexed(opened[0])];
  const general = isEmpty && notes.length === 0 ? nothingNote(result, options) : undefined;
  return general === undefined ? notes : [general];
}

function nothingIndexed({ project, parts: [{ part, file }] }: OpenedPart): string {
  const path = [project.root, part, file].filter(Boolean).join('/');
  return `${path} has no indexed file. Run \`codesearch why ${shellQuoted(path)}\` to see the reason.`;
}
