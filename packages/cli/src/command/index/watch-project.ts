import { giveWay } from '@codesearch/engine';
import type { Project } from '@codesearch/engine';
import type { WatchAnswer, ProgressMode } from '@codesearch/presentation';
import { builtAgain, printableLine } from '@codesearch/presentation';
import { failureJson, formatFailure, formatSync } from '@codesearch/presentation/report';
import { commandProgress, printJson } from '../../output/print.ts';
import { askBeforeWide } from '../../terminal/ask-before.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { adviceFor } from '../../output/advice.ts';
import { invocation } from '../../invocation/current-invocation.ts';

export interface WatchCommandOptions extends CommonOptions {
  readonly rescan: number;
  readonly progress: ProgressMode;
}

export async function watchForPrograms(
  project: Project,
  { rescan, progress: mode }: WatchCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  // A line for each sync says enough, unless the program asks for more.
  const progress = commandProgress(mode === 'auto' ? 'none' : mode);
  const about = (): Pick<WatchAnswer, 'version' | 'root' | 'at'> => ({
    version: 1,
    root: project.root,
    at: new Date().toISOString(),
  });
  const print = (answer: WatchAnswer): void => printJson(answer);
  const { projects, stderr } = invocation();
  if (!projects) {
    // A server that builds with this process says when somebody asks it.
    process.on('message', (message) => giveWay(message === 'halt' ? 'process' : undefined));
    process.channel?.unref();
  }
  await projects?.complete?.(project, (line) => stderr.write(`${line}\n`), signal);
  await project.watch({
    rescanMs: rescan * 1000,
    confirmWide: askBeforeWide(signal),
    onEvent: (event) => progress.show(event),
    onSync: (report) => print({ ...about(), type: 'synced', report }),
    onFailure: (error) => print({ ...about(), type: 'failed', error: failureJson(error, adviceFor) }),
    signal,
  });
}

export async function watchForPeople(
  project: Project,
  { rescan, progress: mode }: WatchCommandOptions,
  signal: AbortSignal,
): Promise<void> {
  const isQuiet = mode === 'none' || (mode === 'auto' && !invocation().stderr.isTTY);
  const progress = commandProgress(isQuiet ? 'none' : mode);
  const printLine = (line: string): void => {
    progress.end();
    invocation().stderr.write(`${new Date().toTimeString().slice(0, 8)} ${line}\n`);
  };
  printLine(`Watching ${printableLine(project.root)}`);
  await project.watch({
    rescanMs: rescan * 1000,
    confirmWide: askBeforeWide(signal),
    onEvent: (event) => progress.show(event),
    onSync(report) {
      const again = builtAgain(report);
      if (isQuiet && again !== undefined)
        printLine(`Settings changed: ${printableLine(report.rebuilt?.changes.join('; ') ?? '')}. ${again}`);
      printLine(formatSync(report));
    },
    onFailure: (error) => printLine(formatFailure(error)),
    signal,
  });
}
