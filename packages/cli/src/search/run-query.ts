import type { SearchResult, SearchHit } from '@codesearch/engine';
import {
  loadFormat,
  printable,
  renderResult,
  searchedScopeNotes,
  shellQuoted,
  isOnDisk,
} from '@codesearch/presentation';
import type { OutputFormat, LineContext } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';
import { print, say, screenFor } from '../output/print.ts';
import { packageManifest } from '../package-files.ts';
import type { OpenedFolders, OpenedPart } from '../project/open-folders.ts';
import { languagesOf, projectsOf } from '../project/searched-parts.ts';
import { newlySkippedConfigs } from '../project/trust-at-terminal.ts';
import { askBeforeSending } from '../terminal/ask-before.ts';
import { formatNameOf } from '../output/format-name.ts';
import { assertMatchOptions } from '../option/match-options.ts';
import type { QueryOptions } from '../option/query-options.ts';
import { findHits } from './find-hits.ts';
import { nothingNote, optionLabel } from './nothing-note.ts';
import type { NarrowingOptions } from './nothing-note.ts';
import type { FormatOptions } from '../output/format-name.ts';

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
  const { lines, explain, maxTokens } = options;
  const answer = { ...result, notes: [...newlySkippedConfigs(), ...result.notes] };
  const { output, extent } = await renderResult(format, format.audience === 'programs' ? answer : result, {
    ...{ lines, explain, maxTokens, pathOf: folders.pathOf, null: options.null },
    screen: screenFor(invocation().stdout),
    context: await lineContext(folders, result, options, signal),
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
  const notes = result.index.files > 0 ? await searchedScopeNotes(opened, options, isEmpty, optionLabel, signal) : [];
  if (notes === undefined) return [nothingIndexed(opened[0])];
  const general = isEmpty && notes.length === 0 ? nothingNote(result, options) : undefined;
  return general === undefined ? notes : [general];
}

function nothingIndexed({ project, parts: [{ part, file }] }: OpenedPart): string {
  const path = [project.root, part, file].filter(Boolean).join('/');
  return `${path} has no indexed file. Run \`codesearch why ${shellQuoted(path)}\` to see the reason.`;
}

/**
 * Reads the files of hits for the lines around those that match, as they are indexed: with secrets masked.
 *
 * @returns `undefined` if no lines around are asked for
 */
async function lineContext(
  { opened }: OpenedFolders,
  { hits }: SearchResult,
  { context = 0, beforeContext = context, afterContext = context }: FormatOptions,
  signal: AbortSignal,
): Promise<LineContext | undefined> {
  if (beforeContext + afterContext === 0) return undefined;
  const files = new Map<string, readonly string[]>();
  for (const hit of hits.filter(isOnDisk)) {
    if (files.has(keyOf(hit))) continue;
    const project = opened.map((each) => each.project).find(({ root }) => root === hit.root);
    const source = await project?.read(hit.chunk.path, { signal }).catch((error: unknown) => {
      // A file can be deleted after the hits were compared; its lines that match are known.
      signal.throwIfAborted();
      if ((error as { readonly code?: unknown }).code !== 'INPUT_INVALID') throw error;
    });
    if (source) files.set(keyOf(hit), linesIn(source.text));
  }
  return { before: beforeContext, after: afterContext, linesOf: (hit) => files.get(keyOf(hit)) };
}

function keyOf({ root, chunk }: SearchHit): string {
  return `${root}\n${chunk.path}`;
}

function linesIn(text: string): readonly string[] {
  const lines = text.split(/\r?\n/);
  return lines.at(-1) === '' ? lines.slice(0, -1) : lines;
}
