import type { ProgressMode, TypedOptions } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';
import { join } from 'node:path';
import type { SearchResult } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import {
  folderName,
  folderNamed,
  matchOf,
  noSuchFolder,
  parseFilter,
  queryValues,
  unknownLanguage,
} from '@codesearch/presentation';
import { exitCode } from '../invocation/exit-code.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { updateOptions } from '../option/hit-options.ts';
import { colorsFor } from '../output/colors.ts';
import { print, commandProgress } from '../output/print.ts';
import type { KeyBindings, Picked } from '@codesearch/presentation/picker';
import type { OpenedFolders } from '../project/open-folders.ts';
import { indexedFiles, languagesOf, projectsOf, searchedParts } from '../project/searched-parts.ts';
import { askBeforeSending } from '../terminal/ask-before.ts';
import { typedSearch } from './asked-text.ts';

export interface PickCommandOptions extends CommonOptions, TypedOptions {
  readonly limit: number;
  readonly print?: boolean;
  readonly printQuery?: boolean;
  readonly bind?: readonly string[];
  readonly yes?: boolean;
  readonly wait?: number;
  readonly progress: ProgressMode;
}

/** Lets the user search while typing, and opens or prints the hit that is picked. */
export async function pickInFolders(
  folders: OpenedFolders,
  first: string,
  options: PickCommandOptions,
  keys: KeyBindings,
  signal: AbortSignal,
): Promise<void> {
  await askBeforeSending(projectsOf(folders), options, signal);
  const { searchProjects } = await import('@codesearch/engine');
  const progress = commandProgress(options.progress);
  const search = async (text: string, sync: boolean, aborted: AbortSignal): Promise<SearchResult> => {
    const typed = typedSearch(text, [], options);
    if (typed.options.rev !== options.rev)
      throw errors.inputInvalid('Give rev: after codesearch pick.', 'Start it again.');
    const searched = foldersNamed(typed.repos, folders);
    const { filter, unknownLanguages } = await parseFilter(typed.options, languagesOf(folders));
    const result = await searchProjects(searchedParts(searched, typed.options), {
      ...updateOptions(options, signal),
      limit: options.limit,
      ...{ query: typed.query, match: matchOf(typed.options), ignoreCase: typed.options.ignoreCase, filter },
      ...{ sync, signal: aborted, onEvent: (event) => progress.show(event) },
    });
    const [unknown] = unknownLanguages;
    if (unknown !== undefined && result.hits.length === 0) throw await unknownLanguage(unknown, languagesOf(folders));
    return result;
  };
  // It brings the indexes up to the files before anything is drawn, and loads what the next searches need.
  await search('main', true, signal).finally(() => progress.end());
  const { copyText, pickHits } = await import('@codesearch/presentation/picker');
  const { pathOf } = folders;
  const { stderr, env } = invocation();
  const picked = await pickHits(
    {
      query: first,
      values: queryValues(await indexedFiles(folders, signal), rootsOf(folders).map(folderName)),
      keys,
      colors: colorsFor(stderr),
      takesQuery: options.printQuery === true,
      search: (query, aborted) => search(query, false, aborted),
      pathOf,
      copy: (text) => copyText(text, stderr, env),
    },
    signal,
  );
  signal.throwIfAborted();
  if (!picked) invocation().exitCode = exitCode.interrupted;
  else await show(picked, pathOf, options);
}

/** Those of the searched folders that a query names by `repo:`. @throws INPUT_INVALID for another one */
function foldersNamed(repos: readonly string[], folders: OpenedFolders): OpenedFolders {
  const roots = rootsOf(folders);
  const [first, ...others] = new Set(
    repos.map((repo) => {
      const found = folders.opened[folderNamed(repo, roots)];
      if (!found) throw noSuchFolder(repo, roots);
      return found;
    }),
  );
  return first ? { ...folders, opened: [first, ...others] } : folders;
}

function rootsOf(folders: OpenedFolders): readonly string[] {
  return projectsOf(folders).map(({ root }) => root);
}

async function show(
  { query, hits }: Picked,
  pathOf: OpenedFolders['pathOf'],
  { print: prints, printQuery, rev }: PickCommandOptions,
): Promise<void> {
  if (prints || printQuery || rev !== undefined) {
    print([...(printQuery ? [query] : []), ...hits.map(({ hit, line }) => `${pathOf(hit)}:${line}`), ''].join('\n'));
    if (hits.length === 0) invocation().exitCode = exitCode.noHits;
    return;
  }
  const { openEditor } = await import('@codesearch/presentation/picker');
  for (const { hit, line } of hits) await openEditor({ file: join(hit.root, hit.chunk.path), line }, invocation().env);
}
