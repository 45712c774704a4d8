import { Option } from 'commander';
import type { Command } from 'commander';
import { progressOption } from '../../output/print.ts';
import { command, dollars, wholeNumber } from '../../option/command-options.ts';
import type { EvalOptions } from '../../evaluation/run-evaluation.ts';
import { runEvaluation } from '../../evaluation/run-evaluation.ts';

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
    .action(async (path: string | undefined, options: EvalOptions) => {
      if (!options.tune && !options.untune) return runEvaluation(path ?? '.', options, signal);
      const { runTuning, removeTuning } = await import('../../evaluation/run-tuning.ts');
      return options.tune ? runTuning(path ?? '.', options, signal) : removeTuning(path, options, signal);
    });
}
