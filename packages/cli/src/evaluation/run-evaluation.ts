import { resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import { assertFilePlace, replaceFile } from '@codesearch/toolkit';
import type { QuerySource } from '@codesearch/evaluation';
import { print, printJson, say, canRedraw } from '../output/print.ts';
import { askBeforeSending, askBeforeWide } from '../terminal/ask-before.ts';
import { openSetup } from '../project/open-project.ts';
import { absolutePath, invocation } from '../invocation/current-invocation.ts';
import { outputColors } from '../output/colors.ts';
import type { ProgressMode } from '@codesearch/presentation';
import type { CommonOptions } from '../option/command-options.ts';

export async function runEvaluation(root: string, options: EvalOptions, signal: AbortSignal): Promise<void> {
  const [evaluations, opened, other] = await Promise.all([
    import('@codesearch/evaluation'),
    openSetup(options, root),
    options.compare === undefined ? undefined : openSetup({ ...options, config: options.compare }, root),
  ]);
  opened.engine.realRoot(absolutePath(root));
  const source = sourceOf(options);
  if (options.html !== undefined) assertFilePlace(resolve(options.html));
  const progress = evaluations.createEvaluationProgress(invocation().stderr, options.progress, canRedraw());
  const { limit, seed, maxCost, yes } = options;
  const evaluation = await evaluations
    .evaluate({
      ...{ root, source, seed, limit, maxCost, signal },
      setup: opened.setup,
      otherSetup: other?.setup,
      beforeIndex: (project) => {
        progress.end();
        const isOther = other !== undefined && project.config.file === other.setup.config.file;
        const config = isOther ? options.compare : options.config;
        return askBeforeSending([project], { yes: yes ?? false, ...(config !== undefined && { config }) }, signal);
      },
      confirmWide: yes ? () => true : askBeforeWide(signal),
      onIndexEvent: progress.showIndex,
      onEvent: progress.show,
    })
    .finally(() => progress.end());
  if (options.html !== undefined) {
    replaceFile(resolve(options.html), evaluations.evaluationPage(evaluation), { mode: 0o666 });
    say(`Wrote ${printableLine(resolve(options.html))}\n`);
  }
  if (options.json) return printJson(evaluations.evaluationJson(evaluation));
  print(evaluations.formatEvaluation(evaluation, { misses: options.misses ?? false }, outputColors()));
}

function sourceOf({ queries, fromHistory, heldOut }: EvalOptions): QuerySource {
  if (queries !== undefined) {
    if (heldOut)
      throw errors.inputInvalid(
        '--held-out cannot be combined with --queries.',
        'Only questions of --from-history have halves.',
      );
    return { type: 'file', file: queries };
  }
  if (fromHistory) return { type: 'history', half: heldOut ? 'held-out' : 'development' };
  throw errors.inputInvalid(
    'There are no questions.',
    'Give a file: codesearch eval --queries FILE. Or let them be made: codesearch eval --from-history',
  );
}

export interface EvalOptions extends CommonOptions {
  readonly queries?: string;
  readonly fromHistory?: boolean;
  readonly heldOut?: boolean;
  readonly compare?: string;
  readonly tune?: boolean;
  readonly untune?: boolean;
  readonly limit?: number;
  readonly seed: number;
  readonly misses?: boolean;
  readonly html?: string;
  readonly maxCost?: number;
  readonly yes?: boolean;
  readonly progress: ProgressMode;
}
