import { useWeights } from '@codesearch/engine/operations';
import { print, printJson, canRedraw } from '../output/print.ts';
import { openSetup, projectRoot, rememberIndexed, withProjectOf, withRoot } from '../project/open-project.ts';
import { askBeforeSending, askBeforeWide } from '../terminal/ask-before.ts';
import type { EvalOptions } from './run-evaluation.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { outputColors } from '../output/colors.ts';

/** Milliseconds to wait for a process that is writing the index. */
const waitMs = 60_000;

/**
 * `eval --tune`: fits weights to the project that a folder belongs to, and stores them with its index if they are
 * better.
 */
export async function runTuning(path: string, options: EvalOptions, signal: AbortSignal): Promise<void> {
  const [{ createEvaluationProgress, formatTuning, storedWeights, tune, tuningJson }, opened] = await Promise.all([
    import('@codesearch/evaluation'),
    openSetup(options, path),
  ]);
  const root = await projectRoot(opened, path);
  const setup = await opened.setupOf(root);
  const { queries, seed, limit, maxCost, yes = false, config } = options;
  const progress = createEvaluationProgress(invocation().stderr, options.progress, canRedraw());
  const confirmWide = yes ? (): boolean => true : askBeforeWide(signal);
  const tuning = await tune({
    ...{ root, setup, seed, limit, maxCost, confirmWide, signal },
    source: queries === undefined ? { type: 'history' } : { type: 'file', file: queries },
    beforeIndex: (project) => {
      progress.end();
      return askBeforeSending([project], { yes, ...(config !== undefined && { config }) }, signal);
    },
    onIndexEvent: progress.showIndex,
    onEvent: progress.show,
  }).finally(() => progress.end());
  const used = tuning.objections.length === 0;
  const before = await withRoot(opened, root, async (project) => {
    const { fitted } = await project.status({ signal });
    if (used) {
      await project.index({ confirmWide, maxCost, onEvent: progress.showIndex, waitMs, signal });
      progress.end();
      await useWeights(project.parts, storedWeights(tuning), { waitMs, signal });
      await rememberIndexed(opened, root);
    }
    return fitted;
  }).finally(() => progress.end());
  const kept = used ? undefined : before?.fittedAt;
  if (options.json) printJson(tuningJson(tuning, kept));
  else print(formatTuning(tuning, kept, outputColors()));
}

/** `eval --untune`: removes the fitted weights of the project that a folder belongs to. */
export async function removeTuning(path: string | undefined, options: EvalOptions, signal: AbortSignal): Promise<void> {
  await withProjectOf(path, options, async (project) => {
    const removed = await useWeights(project.parts, undefined, { waitMs, signal });
    if (options.json) return printJson({ version: 1, root: project.root, removed });
    print(removed ? 'Removed the fitted weights.\n' : 'There are no fitted weights.\n');
  });
}
