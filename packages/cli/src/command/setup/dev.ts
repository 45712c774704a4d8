import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { Command } from 'commander';
import { changedFiles, statesOf } from '../../dev/changed-files.ts';
import type { FileStates } from '../../dev/changed-files.ts';
import { devPass } from '../../dev/dev-pass.ts';
import type { DevPass } from '../../dev/dev-pass.ts';
import { spawnPass } from '../../dev/spawn-pass.ts';
import { invocation } from '../../invocation/current-invocation.ts';
import { command, rootOption, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { print, printJson } from '../../output/print.ts';
import { createProgress } from '../../progress/progress.ts';
import { locateFile } from '../../project/locate-file.ts';
import { openSetup, withRoot } from '../../project/open-project.ts';
import type { EngineSetup } from '../../project/open-project.ts';
import { formatPass } from '../../render/index/dev-pass.ts';
import { askBeforeRebuild } from '../../terminal/ask-before-rebuild.ts';
import { askBeforeSending } from '../../terminal/ask-before-sending.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';

interface DevOptions extends CommonOptions {
  readonly query?: string;
  readonly limit: number;
  readonly once?: boolean;
  readonly yes?: boolean;
}

export function devCommand(signal: AbortSignal): Command {
  return command('dev', 'show what your configuration and plugins make of a file or a query, at each save')
    .argument('[file]', 'a file of the searched folder: its chunks, and what is embedded before each')
    .option('-q, --query <text>', 'search with this: its hits, and what their scores are made of')
    .option('-n, --limit <count>', 'hits of the query', wholeNumber(1, 100), 5)
    .option('--once', 'show it once, and do not watch')
    .option('-y, --yes', 'send text to services, and pay for building an index again, without asking')
    .addOption(rootOption())
    .addHelpText(
      'after',
      `
Watches the configuration, the local modules that it imports, and the file. Each
save runs the stages again, in a new process, and marks what has changed. A file
needs no index. For a query, the index is brought up to the configuration first.

Examples:
  codesearch dev src/retry.ts
  codesearch dev --query "where are retries configured" --once
  codesearch dev src/retry.ts --config ../try.config.ts`,
    )
    .action(async (file: string | undefined, options: DevOptions) => {
      if (file === undefined && options.query === undefined)
        throw errors.inputInvalid('There is nothing to look at.', 'Give a file, or a query with --query.');
      const opened = await openSetup(options, file);
      const { leftOut } = opened.setup.config;
      if (leftOut !== undefined)
        throw errors.inputInvalid(
          `${printableLine(leftOut)} is not trusted.`,
          'Read it, and run `codesearch config --trust`, or name it with --config.',
        );
      const subject = subjectOf(opened, file, options);
      if (options.once) await showOnce(opened, subject, options, signal);
      else await showAtEachSave(opened, file, options, signal);
    });
}

interface Subject {
  readonly root: string;
  readonly path?: string;
}

function subjectOf(opened: EngineSetup, file: string | undefined, { root }: DevOptions): Subject {
  if (file !== undefined) return locateFile(file, opened, { root });
  return {
    root:
      root ??
      opened.engine.rootAround(opened.setup, invocation().cwd, { revisions: false }) ??
      opened.engine.realRoot('.'),
  };
}

async function showOnce(
  opened: EngineSetup,
  { root, path }: Subject,
  options: DevOptions,
  signal: AbortSignal,
): Promise<void> {
  const { query, limit, yes } = options;
  const pass = await withRoot(opened, root, async (project) => {
    await askBeforeSending([project], options, signal);
    const progress = createProgress(invocation().stderr, options.json ? 'none' : 'auto');
    const index = {
      ...{ confirmWide: askBeforeWide(signal), confirmRebuild: askBeforeRebuild(signal, yes), signal },
      onEvent: progress.show.bind(progress),
    };
    return devPass(project, { path, query, limit }, index).finally(() => progress.end());
  });
  if (options.json) printJson({ version: 1, ...pass });
  else print(formatPass(pass));
}

/** The user agrees to the configuration once: after that, it is the one that this command works on. */
async function showAtEachSave(
  { setup }: EngineSetup,
  file: string | undefined,
  options: DevOptions,
  signal: AbortSignal,
): Promise<void> {
  const { file: configFile, modules = [] } = setup.config;
  if (configFile === undefined)
    throw errors.inputInvalid(
      'No configuration applies here, so there is nothing to change.',
      'Write one with `codesearch init`, or name one with --config.',
    );
  const { query, limit, root, yes } = options;
  const args = [
    ...(file === undefined ? [] : [file]),
    ...(query === undefined ? [] : ['--query', query]),
    ...['--limit', String(limit), '--config', configFile],
    ...(root === undefined ? [] : ['--root', root]),
    ...(yes ? ['--yes'] : []),
  ];
  let before: DevPass | undefined;
  let inputs: FileStates = statesOf([configFile, ...modules]);
  for (;;) {
    const pass = await spawnPass(args, signal);
    if (signal.aborted) return;
    if (pass) show(pass, before, options);
    inputs = pass?.inputs ?? inputs;
    before = pass ?? before;
    const changed = await changedFiles(inputs, signal);
    if (signal.aborted) return;
    // A pass that fails has read what there is now.
    inputs = { ...inputs, ...statesOf(changed) };
    invocation().stderr.write(
      `\n${new Date().toTimeString().slice(0, 8)} saved: ${changed.map(printableLine).join(', ')}\n`,
    );
  }
}

function show(pass: DevPass, before: DevPass | undefined, { json }: DevOptions): void {
  if (json) printJson({ version: 1, ...pass });
  else print(formatPass(pass, before));
}
