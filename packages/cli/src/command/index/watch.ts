import type { Project } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';
import type { Command } from 'commander';
import { failureJson, formatFailure, formatSync } from '../../render/index/sync.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { askBeforeSending } from '../../terminal/ask-before-sending.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { withProjectOf } from '../../project/open-project.ts';
import { command, rootOption, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { printJson } from '../../output/print.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface WatchCommandOptions extends CommonOptions {
  readonly rescan: number;
  readonly progress: ProgressMode;
}

export function watchCommand(signal: AbortSignal): Command {
  return command('watch', 'keep the index of a folder up to date until Ctrl-C')
    .argument('[path]', 'folder to watch (default: the current folder)')
    .option(
      '--rescan <seconds>',
      'compare all files at this interval, in case a change event was missed',
      wholeNumber(1, 86_400),
      300,
    )
    .addOption(rootOption())
    .addOption(progressOption())
    .addHelpText(
      'after',
      `
Prints one line per sync to stderr, or with --json one object per line to
stdout.

Examples:
  codesearch watch
  codesearch watch ../service --rescan 60 --json`,
    )
    .action((path: string | undefined, options: WatchCommandOptions) =>
      withProjectOf(path, options, async (project) => {
        await askBeforeSending([project], options, signal);
        try {
          await (options.json ? watchForPrograms : watchForPeople)(project, options, signal);
        } catch (error) {
          // An interrupt is the normal end of watching.
          if (!signal.aborted) throw error;
        }
      }),
    );
}

async function watchForPrograms(
  project: Project,
  { rescan, progress: mode }: WatchCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  // A line for each sync says enough, unless the program asks for more.
  const progress = createProgress(invocation().stderr, mode === 'auto' ? 'none' : mode);
  const print = (event: object): void =>
    printJson({ version: 1, root: project.root, at: new Date().toISOString(), ...event });
  await project.watch({
    rescanMs: rescan * 1000,
    confirmWide: askBeforeWide(signal),
    onEvent: (event) => progress.show(event),
    onSync: (report) => print({ type: 'synced', report }),
    onFailure: (error) => print({ type: 'failed', error: failureJson(error) }),
    signal,
  });
}

async function watchForPeople(
  project: Project,
  { rescan, progress: mode }: WatchCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const progress = createProgress(invocation().stderr, mode === 'auto' && !invocation().stderr.isTTY ? 'none' : mode);
  const printLine = (line: string): void => {
    progress.end();
    invocation().stderr.write(`${new Date().toTimeString().slice(0, 8)} ${line}\n`);
  };
  printLine(`Watching ${printableLine(project.root)}`);
  await project.watch({
    rescanMs: rescan * 1000,
    confirmWide: askBeforeWide(signal),
    onEvent: (event) => progress.show(event),
    onSync: (report) => printLine(formatSync(report)),
    onFailure: (error) => printLine(formatFailure(error)),
    signal,
  });
}
