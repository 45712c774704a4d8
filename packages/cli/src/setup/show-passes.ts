import type { CommonOptions } from '../option/command-options.ts';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import type { DevPass } from '@codesearch/presentation';
import { changedFiles, devPass, SharedReport, spawnPass, statesOf } from '@codesearch/evaluation/dev';
import type { FileStates } from '@codesearch/evaluation/dev';
import { ownProgram } from '../installation/own-program.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { print, printJson, say, commandProgress } from '../output/print.ts';
import { locateFile } from '../project/locate-file.ts';
import { openSetup, withRoot } from '../project/open-project.ts';
import type { EngineSetup } from '../project/open-project.ts';
import { formatPass } from '@codesearch/presentation/report';
import { askBeforeRebuild, askBeforeSending, askBeforeWide } from '../terminal/ask-before.ts';
import { outputColors } from '../output/colors.ts';

export interface DevOptions extends CommonOptions {
  readonly query?: string;
  readonly limit: number;
  readonly once?: boolean;
  readonly follow?: boolean;
  readonly yes?: boolean;
}

interface Subject {
  readonly root: string;
  readonly path?: string;
}

export function subjectOf(opened: EngineSetup, file: string | undefined, { root }: DevOptions): Subject {
  if (file !== undefined) return locateFile(file, opened, { root });
  return {
    root:
      root ??
      opened.engine.rootAround(opened.setup, invocation().cwd, { revisions: false }) ??
      opened.engine.realRoot('.'),
  };
}

export async function showOnce(
  opened: EngineSetup,
  { root, path }: Subject,
  options: DevOptions,
  signal: AbortSignal,
): Promise<void> {
  const { query, limit, yes } = options;
  const pass = await withRoot(opened, root, async (project) => {
    await askBeforeSending([project], options, signal);
    const progress = commandProgress(options.json ? 'none' : 'auto');
    const index = {
      ...{ confirmWide: askBeforeWide(signal), confirmRebuild: askBeforeRebuild(signal, yes), signal },
      onEvent: progress.show.bind(progress),
    };
    return devPass(project, { path, query, limit }, index).finally(() => progress.end());
  });
  show(pass, undefined, options);
}

/** The user agrees to the configuration once: after that, it is the one that this command works on. */
export async function showAtEachSave(
  opened: EngineSetup,
  file: string | undefined,
  options: DevOptions,
  signal: AbortSignal,
): Promise<void> {
  const { file: configFile, modules = [] } = opened.setup.config;
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
  const { cwd, env } = invocation();
  const started = { program: ownProgram(), cwd, env, say };
  using shared = SharedReport.of(opened.setup.home, subjectOf(opened, file, options).root);
  let before: DevPass | undefined;
  let inputs: FileStates = statesOf([configFile, ...modules]);
  for (;;) {
    const spawned = await spawnPass(args, started, signal);
    if (signal.aborted) return;
    if ('pass' in spawned) {
      const { pass } = spawned;
      show(pass, before, options);
      shared.write({ pass, ...(before && { before }) });
      inputs = pass.inputs;
      before = pass;
    } else shared.write({ ...(before && { pass: before }), ...spawned });
    const changed = await changedFiles(inputs, signal);
    if (signal.aborted) return;
    // A pass that fails has read what there is now.
    inputs = { ...inputs, ...statesOf(changed) };
    invocation().stderr.write(
      `\n${new Date().toTimeString().slice(0, 8)} saved: ${changed.map(printableLine).join(', ')}\n`,
    );
  }
}

/** Prints what the `codesearch dev` of the folder shows, which runs in another process. */
export async function followShared(options: DevOptions, signal: AbortSignal): Promise<void> {
  const opened = await openSetup(options, options.root);
  const shared = SharedReport.of(opened.setup.home, subjectOf(opened, undefined, options).root);
  for await (const report of shared.follow(signal)) printJson({ version: 1, ...report });
}

function show(pass: DevPass, before: DevPass | undefined, { json }: DevOptions): void {
  if (json) printJson({ version: 1, ...pass });
  else print(formatPass(pass, before, outputColors()));
}
