import type { ProjectSearchRequest, SearchResult } from '@codesearch/engine';
import { hitLimits, LeftOutFiles, matchOf, parseFilter, unknownLanguage } from '@codesearch/presentation';
import type { OutputFormat } from '@codesearch/presentation';
import { CodesearchError } from '@codesearch/kernel';
import { commandProgress } from '../output/print.ts';
import { updateOptions } from '../option/hit-options.ts';
import type { OpenedFolders } from '../project/open-folders.ts';
import { languagesOf, projectsOf, searchedParts } from '../project/searched-parts.ts';
import { comparisonOf } from '../option/match-options.ts';
import type { QueryOptions } from '../option/query-options.ts';

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
  // As grep does, counting and listing what matches is complete.
  const isAll = (formatName === 'count' || options.filesWithMatches === true) && match !== undefined;
  const { limit, listDuplicates, keep } = hitLimits(format, { ...options, isAll });
  const request: ProjectSearchRequest = {
    ...{ query, match, limit, listDuplicates, filter, signal },
    ...{ reword: true, wordings: options.also, pattern: options.pattern, depth: options.depth, sync: options.sync },
    ...comparisonOf(options, query),
    ...updateOptions(options, signal),
  };
  const found = await searchAll(folders, request, options);
  await assertComplete(
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
    return { ...result, notes: [...folders.notes, ...result.notes, ...leftOut.notes()] };
  } finally {
    progress.end();
  }
}

/**
 * Refuses a result without hits from an index that is not complete: the hits may be in the part that is missing.
 *
 * @param roots the searched folders
 * @throws INDEX_BUSY if another process builds the index
 * @throws INDEX_MISSING if a run was interrupted, or cannot begin
 */
export async function assertComplete({ hits, index }: SearchResult, roots: readonly string[]): Promise<void> {
  if (hits.length > 0) return;
  const root = roots.join(', ');
  const { indexErrors } = await import('@codesearch/engine');
  if (index.state === 'building')
    throw indexErrors.indexBuilding(root, { pid: index.writer }, ': nothing was found so far');
  if (index.state !== 'interrupted') return;
  const why = index.unwritable ?? 'a run was interrupted';
  throw new CodesearchError(`The index of ${root} is not complete: ${why}. Nothing was found so far.`, {
    code: 'INDEX_MISSING',
    hint: 'Bring the index up to date first.',
    details: { root },
  });
}
