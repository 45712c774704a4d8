import type { ProjectSearchRequest, SearchResult } from '@codesearch/engine';
import { matchOf, parseFilter, unknownLanguage } from '@codesearch/presentation';
import { commandProgress } from '../output/command-progress.ts';
import { updateOptions } from '../option/update-options.ts';
import type { OpenedFolders } from '../project/open-folders.ts';
import { languagesOf, projectsOf, searchedParts } from '../project/searched-parts.ts';
import type { OutputFormat } from '@codesearch/presentation';
import { assertComplete } from './assert-complete.ts';
import { hitLimits } from '../option/hit-limits.ts';

import { comparisonOf } from '../option/match-options.ts';
import type { QueryOptions } from '../option/query-options.ts';
import { LeftOutFiles } from './left-out.ts';

interface FormattedQuery {
  readonly query: string;
  readonly format: OutputFormat;
  readonly formatName: string;
}

/** @throws INPUT_INVALID if nothing has a language that no chunker knows */
export async function findHits(
  folders: OpenedFolders,
  { query, format, formatName }: FormattedQuery,
  options: QueryOptions,
  signal: AbortSignal,
): Promise<SearchResult> {
  const loadLanguages = languagesOf(folders);
  const { filter, unknownLanguages } = await parseFilter(options, loadLanguages);
  const match = matchOf(options);
  const { limit, listDuplicates, keep } = hitLimits(format, formatName, options);
  const request: ProjectSearchRequest = {
    ...{ query, match, limit, listDuplicates, filter, signal },
    ...{ wordings: options.also, pattern: options.pattern, depth: options.depth, sync: options.sync },
    ...comparisonOf(options, query),
    ...updateOptions(options, signal),
  };
  const found = await searchAll(folders, request, options);
  assertComplete(
    found,
    projectsOf(folders).map(({ root }) => root),
  );
  const result = keep(found);
  const [unknown] = unknownLanguages;
  if (unknown !== undefined && result.hits.length === 0) throw await unknownLanguage(unknown, loadLanguages);
  return result;
}

async function searchAll(
  folders: OpenedFolders,
  request: ProjectSearchRequest,
  options: QueryOptions,
): Promise<SearchResult> {
  const progress = commandProgress(options.progress);
  const leftOut = new LeftOutFiles();
  const onEvent: ProjectSearchRequest['onEvent'] = (event) => {
    leftOut.record(event);
    progress.show(event);
  };
  try {
    const { searchProjects } = await import('@codesearch/engine');
    const result = await searchProjects(searchedParts(folders, options), { ...request, onEvent });
    return { ...result, notes: [...folders.notes, ...result.notes, ...(await leftOut.notes())] };
  } finally {
    progress.end();
  }
}
