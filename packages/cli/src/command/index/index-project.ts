import { revisionText } from '@codesearch/presentation';
import { errors } from '@codesearch/kernel';
import type { Project } from '@codesearch/engine';
import { formatEstimate, formatIndexRun } from '@codesearch/presentation/report';
import { printJson, printReport, commandProgress } from '../../output/print.ts';
import type { ProgressMode } from '@codesearch/presentation';
import { limitYoungGeneration } from '../../process/heap-growth.ts';
import { askBeforeSending, askBeforeRebuild, askBeforeWide } from '../../terminal/ask-before.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { LeftOutFiles } from '@codesearch/presentation';

export interface IndexCommandOptions extends Omit<CommonOptions, 'rev'> {
  readonly rev?: readonly string[];
  readonly force?: boolean;
  readonly estimate?: boolean;
  readonly improve?: boolean;
  readonly maxCost?: number;
  readonly wait?: number;
  readonly yes?: boolean;
  readonly progress: ProgressMode;
}

/** What the output says before the report. */
export interface IndexTitle {
  /** A line that names the folder, since it is one of several; empty for a single one. */
  readonly heading: string;
  /** Whether the revision is named, since it is one of several. */
  readonly isNamed: boolean;
}

export async function indexProject(
  project: Project,
  options: Omit<IndexCommandOptions, 'rev'> & { readonly signal: AbortSignal },
  { heading, isNamed }: IndexTitle,
): Promise<void> {
  const { signal } = options;
  const { root, revision } = project;
  if (options.estimate && options.improve) {
    throw errors.inputInvalid('--estimate cannot be combined with --improve.', 'Use one of them.');
  }
  const named = heading + (isNamed && revision ? `revision ${revisionText(revision)}\n` : '');
  if (options.estimate) {
    const { estimateIndex } = await import('@codesearch/engine/operations');
    const estimate = await estimateIndex(project.parts, { force: options.force, signal });
    if (options.json) printJson({ version: 1, ...(revision && { revision }), root, ...estimate });
    else printReport(named + formatEstimate(estimate));
    return;
  }
  await askBeforeSending([project], options, signal);
  using _young = limitYoungGeneration();
  const progress = commandProgress(options.progress);
  const leftOut = new LeftOutFiles();
  const report = await project
    .index({
      force: options.force,
      improve: options.improve,
      maxCost: options.maxCost,
      waitMs: (options.wait ?? 0) * 1000,
      confirmWide: options.yes ? () => true : askBeforeWide(signal),
      confirmRebuild: askBeforeRebuild(signal, options.yes),
      onEvent(event) {
        leftOut.record(event);
        progress.show(event);
      },
      signal,
    })
    .finally(() => progress.end());
  if (options.json) {
    const { files, chunks, state } = await project.status({ signal });
    printJson({ version: 1, ...(revision && { revision }), root, report, index: { state, files, chunks } });
  } else {
    printReport([named + formatIndexRun(report), ...leftOut.faults().map((line) => `${line}\n`)].join(''));
  }
}
