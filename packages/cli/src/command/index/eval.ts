import { resolve } from 'node:path';
import { errors } from '@codesearch/kernel';
import { printableLine } from '@codesearch/presentation';
import { assertFilePlace, replaceFile } from '@codesearch/toolkit';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { QuerySource } from '@codesearch/evaluation';
import { print, printJson } from '../../output/print.ts';
import { createEvaluationProgress } from '../../progress/evaluation-progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { askBeforeSending } from '../../terminal/ask-before-sending.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { openSetup } from '../../project/open-project.ts';
import { command, dollars, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

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

export function evalCommand(signal: AbortSignal): Command {
  return command('eval', 'measure how good the answers are on a repository')
    .argument('[path]', 'folder (default: the current folder)')
    .addOption(
      new Option(
        '--queries <file>',
        'questions and the places that answer them, as JSON lines or a JSON array',
      ).conflicts('fromHistory'),
    )
    .option('--from-history', 'make questions from fix commits, documentation comments and names of the repository')
    .option('--held-out', 'ask the other half of these questions, to confirm a setting')
    .option('--compare <config>', 'answer the same questions with another configuration file too')
    .addOption(
      new Option(
        '--tune',
        'fit the weights of the ranking to half of the questions, and use them if the other half shows that they are better',
      ).conflicts(['heldOut', 'compare', 'misses', 'html']),
    )
    .addOption(
      new Option('--untune', 'remove the fitted weights').conflicts([
        ...['queries', 'fromHistory', 'heldOut', 'compare', 'tune', 'misses', 'html'],
      ]),
    )
    .option('--limit <count>', 'max questions (default: 150; 1200 with --tune)', wholeNumber(1, 100_000))
    .addOption(
      new Option('--seed <number>', 'of samples and tests of significance')
        .argParser(wholeNumber(0, 2 ** 31))
        .default(1),
    )
    .option('--misses', 'list every question without a relevant hit, and the stage that lost it')
    .option('--html <file>', 'write a page with plots, for any browser')
    .option('--max-cost <dollars>', 'stop before calls of services cost more', dollars)
    .option('-y, --yes', 'send text to services, and index a home folder or an entire disk, without asking')
    .addOption(progressOption())
    .addHelpText('after', help)
    .action(async (path: string | undefined, options: EvalOptions) => {
      if (!options.tune && !options.untune) return run(path ?? '.', options, signal);
      const { runTuning, removeTuning } = await import('./tune.ts');
      return options.tune ? runTuning(path ?? '.', options, signal) : removeTuning(path, options, signal);
    });
}

const help = `
A question of a query file is one line, such as
  {"query": "how are requests retried", "relevant": [{"path": "src/retry.ts",
   "startLine": 3, "endLine": 20}, {"symbol": "Client.retry"}], "kind": "words"}

Indexes are built in a temporary folder and removed. The index of the folder is
not used and not changed, except that --tune stores better weights with it.

Examples:
  codesearch eval --queries questions.jsonl
  codesearch eval --from-history --misses
  codesearch eval ../service --from-history --compare other.config.json
  codesearch eval --from-history --html report.html
  codesearch eval --from-history --held-out --json
  codesearch eval --tune`;

async function run(root: string, options: EvalOptions, signal: AbortSignal): Promise<void> {
  const source = sourceOf(options);
  const [{ evaluate, evaluationPage }, opened, other] = await Promise.all([
    import('@codesearch/evaluation'),
    openSetup(options, root),
    options.compare === undefined ? undefined : openSetup({ ...options, config: options.compare }, root),
  ]);
  if (options.html !== undefined) assertFilePlace(resolve(options.html));
  const progress = createEvaluationProgress(invocation().stderr, options.progress);
  const { limit, seed, maxCost, yes } = options;
  const evaluation = await evaluate({
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
  }).finally(() => progress.end());
  const { evaluationJson } = await import('../../render/evaluation/evaluation-json.ts');
  if (options.html !== undefined) {
    replaceFile(resolve(options.html), evaluationPage(evaluation), { mode: 0o666 });
    invocation().stderr.write(`Wrote ${printableLine(resolve(options.html))}\n`);
  }
  if (options.json) return printJson(evaluationJson(evaluation));
  const { formatEvaluation } = await import('../../render/evaluation/evaluation.ts');
  print(formatEvaluation(evaluation, { misses: options.misses ?? false }));
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
