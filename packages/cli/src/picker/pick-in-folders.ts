import { join } from 'node:path';
import type { SearchResult } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { parseFilter } from '@codesearch/presentation';
import { exitCode } from '../exit-code.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { updateOptions } from '../option/update-options.ts';
import { print } from '../output/print.ts';
import type { PickedHit } from './pick-hit.ts';
import { createProgress } from '../progress/progress.ts';
import type { OpenedFolders } from '../project/open-folders.ts';
import { languagesOf, projectsOf, searchedParts } from '../project/searched-parts.ts';
import { askBeforeSending } from '../terminal/ask-before-sending.ts';
import { matchOf } from '../command/search/match-of.ts';
import { typedSearch } from '../command/search/typed-search.ts';
import type { PickCommandOptions } from './pick-options.ts';

/** Lets the user search while typing, and opens or prints the hit that is picked. */
export async function pickInFolders(
  folders: OpenedFolders,
  first: string,
  options: PickCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  await askBeforeSending(projectsOf(folders), options, signal);
  const { searchProjects } = await import('@codesearch/engine');
  const progress = createProgress(invocation().stderr, options.progress);
  const search = async (text: string, sync: boolean, aborted: AbortSignal): Promise<SearchResult> => {
    const typed = typedSearch(text, [], options);
    if (typed.paths.length > 0 || typed.options.rev !== options.rev)
      throw errors.inputInvalid('Give rev: and repo: after codesearch pick.', 'Start it again.');
    const { filter } = await parseFilter(typed.options, languagesOf(folders));
    return searchProjects(searchedParts(folders, typed.options), {
      ...updateOptions(options, signal),
      limit: options.limit,
      ...{ query: typed.query, match: matchOf(typed.options), ignoreCase: typed.options.ignoreCase, filter },
      ...{ sync, signal: aborted, onEvent: (event) => progress.show(event) },
    });
  };
  // It brings the indexes up to the files before anything is drawn, and loads what the next searches need.
  await search('main', true, signal).finally(() => progress.end());
  const { pickHit } = await import('./pick-hit.ts');
  const { pathOf } = folders;
  const picked = await pickHit(
    { query: first, search: (query, aborted) => search(query, false, aborted), pathOf },
    signal,
  );
  signal.throwIfAborted();
  if (!picked) invocation().exitCode = exitCode.interrupted;
  else await show(picked, pathOf(picked.hit), options);
}

async function show({ hit, line }: PickedHit, path: string, { print: prints, rev }: PickCommandOptions): Promise<void> {
  if (prints || rev !== undefined) return print(`${path}:${line}\n`);
  const { openEditor } = await import('./open-editor.ts');
  await openEditor({ file: join(hit.root, hit.chunk.path), line }, invocation().env);
}
