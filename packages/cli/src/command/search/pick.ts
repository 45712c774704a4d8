import { join } from 'node:path';
import type { ProjectPart, SearchResult } from '@codesearch/engine';
import { errors } from '@codesearch/kernel';
import { parseFilter, partFilter } from '@codesearch/presentation';
import type { LoadLanguages, TypedOptions } from '@codesearch/presentation';
import { Command } from 'commander';
import { exitCode } from '../../exit-code.ts';
import { invocation } from '../../invocation/current-invocation.ts';
import { colorOption, configOption, debugOption, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { waitMsOf, waitOption } from '../../option/wait-option.ts';
import { print } from '../../output/print.ts';
import type { PickedHit } from '../../picker/pick-hit.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { withFolders } from '../../project/open-folders.ts';
import type { OpenedFolders, OpenedPart } from '../../project/open-folders.ts';
import { askBeforeSending } from '../../terminal/ask-before-sending.ts';
import { askBeforeRebuild } from '../../terminal/ask-before-rebuild.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { addScopeOptions } from './hit-options.ts';
import { matchOf } from './match-of.ts';
import { typedSearch } from './typed-search.ts';

interface PickCommandOptions extends CommonOptions, TypedOptions {
  readonly rev?: string;
  readonly limit: number;
  readonly print?: boolean;
  readonly yes?: boolean;
  readonly wait?: number;
  readonly progress: ProgressMode;
}

export function pickCommand(signal: AbortSignal): Command {
  const pick = new Command('pick')
    .description('search while you type, and open a hit in your editor')
    .argument('[query]', 'what to search for first')
    .argument('[paths...]', 'folders and files to search together (default: the current folder)')
    .addOption(configOption())
    .addOption(colorOption())
    .addOption(debugOption())
    .option('--print', 'print the place as path:line instead of opening it')
    .option('-n, --limit <n>', 'maximum number of hits', wholeNumber(1, 1000), 50);
  return addScopeOptions(pick)
    .option('-y, --yes', 'clone a repository, and build an index again that costs money, without asking')
    .addOption(waitOption())
    .addOption(progressOption())
    .addHelpText('after', details)
    .action(async (query: string | undefined, words: readonly string[], given: PickCommandOptions) => {
      const { stdin, stderr, canAsk } = invocation();
      if (!canAsk || !stdin.isTTY || !stderr.isTTY)
        throw errors.inputInvalid('There is no terminal to pick at.', 'Use codesearch search, which prints its hits.');
      const { paths, options } = typedSearch('', words, given);
      await withFolders(paths, { ...options, signal }, (opened) => pickOnce(opened, query ?? '', options, signal));
    });
}

const details = `
The query has the conditions of codesearch search, such as lang:go and -test.

Keys: up and down, page up and page down choose a hit; Enter opens it; Esc ends.
The line is edited as in a shell. Pasted lines become one.

The editor is that of VISUAL or EDITOR, and gets the line if it is known how.
With --rev, the place is printed, since the files on disk are others.

Examples:
  codesearch pick
  codesearch pick "where are retries configured" --no-tests
  codesearch pick --language ts ../server
  codesearch pick --print --path 'src/**'

Exit codes: 0 a hit was chosen, 2 error, 130 ended without.`;

async function pickOnce(
  { opened, pathOf }: OpenedFolders,
  first: string,
  options: PickCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const projects = opened.map(({ project }) => project);
  await askBeforeSending(projects, options, signal);
  const loadLanguages: LoadLanguages = async () =>
    (await Promise.all(projects.map((project) => project.languages()))).flat();
  const { searchProjects } = await import('@codesearch/engine');
  const common = {
    limit: options.limit,
    waitMs: waitMsOf(options),
    confirmWide: askBeforeWide(signal),
    confirmRebuild: askBeforeRebuild(signal, options.yes),
  };
  const progress = createProgress(invocation().stderr, options.progress);
  const search = async (text: string, sync: boolean, aborted: AbortSignal): Promise<SearchResult> => {
    const typed = typedSearch(text, [], options);
    if (typed.paths.length > 0 || typed.options.rev !== options.rev)
      throw errors.inputInvalid('Give rev: and repo: after codesearch pick.', 'Start it again.');
    const { filter } = await parseFilter(typed.options, loadLanguages);
    const partOf = ({ project, parts }: OpenedPart): ProjectPart => ({
      project,
      filter: partFilter(parts, typed.options),
    });
    const [head, ...others] = opened;
    return searchProjects([partOf(head), ...others.map(partOf)], {
      ...common,
      ...{ query: typed.query, match: matchOf(typed.options), ignoreCase: typed.options.ignoreCase, filter },
      ...{ sync, signal: aborted, onEvent: (event) => progress.show(event) },
    });
  };
  // It brings the indexes up to the files before anything is drawn, and loads what the next searches need.
  await search('main', true, signal).finally(() => progress.end());
  const { pickHit } = await import('../../picker/pick-hit.ts');
  const picked = await pickHit(
    {
      query: first,
      search: (query, aborted) => search(query, false, aborted),
      pathOf,
    },
    signal,
  );
  signal.throwIfAborted();
  if (!picked) invocation().exitCode = exitCode.interrupted;
  else await show(picked, pathOf(picked.hit), options);
}

async function show({ hit, line }: PickedHit, path: string, { print: prints, rev }: PickCommandOptions): Promise<void> {
  if (prints || rev !== undefined) return print(`${path}:${line}\n`);
  const { openEditor } = await import('../../picker/open-editor.ts');
  await openEditor({ file: join(hit.root, hit.chunk.path), line }, invocation().env);
}
