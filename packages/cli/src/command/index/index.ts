import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import { formatEstimate } from '../../render/index/estimate.ts';
import { print, printJson } from '../../output/print.ts';
import { formatReport } from '../../render/index/index-run.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { holdYoungGeneration } from '../../young-generation.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { withProject } from '../../project/open-project.ts';
import { command, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface IndexCommandOptions extends CommonOptions {
  readonly force?: boolean;
  readonly estimate?: boolean;
  readonly improve?: boolean;
  readonly wait?: number;
  readonly yes?: boolean;
  readonly progress: ProgressMode;
}

export function indexCommand(signal: AbortSignal): Command {
  return command('index', 'build the index of a folder, or bring it up to date')
    .argument('[path]', 'folder to index (default: the current one)')
    .option('-f, --force', 'throw the present index away and build anew')
    .option('--estimate', 'tell what it would do and cost; nothing is sent and nothing is indexed')
    .option('--improve', 'ask again about chunks whose contexts fell back, such as while a model did not answer')
    .option('--wait <seconds>', 'wait for another process that is writing', wholeNumber(0, 86_400))
    .option('-y, --yes', 'do not ask before a home folder or a whole disk is indexed')
    .addOption(progressOption())
    .addHelpText(
      'after',
      '\nExamples:\n  codesearch index\n  codesearch index ../service --force --json\n  codesearch index --estimate',
    )
    .action((path: string | undefined, options: IndexCommandOptions) =>
      withProject(path, options, async (project) => {
        if (options.estimate && options.improve) {
          throw errors.inputInvalid('--estimate and --improve exclude each other.', 'Give one of the two.');
        }
        if (options.estimate) {
          const estimate = await project.estimate({ force: options.force, signal });
          if (options.json) printJson({ version: 1, root: project.root, ...estimate });
          else print(formatEstimate(estimate));
          return;
        }
        const progress = createProgress(process.stderr, options.progress);
        const report = await project
          .index({
            force: options.force,
            improve: options.improve,
            waitMs: (options.wait ?? 0) * 1000,
            confirmWide: options.yes ? () => true : askBeforeWide(signal),
            onEvent: (event) => {
              if (event.type === 'changes-found') holdYoungGeneration();
              progress.show(event);
            },
            signal,
          })
          .finally(() => progress.end());
        if (options.json) {
          const { files, chunks, state } = await project.status({ signal });
          printJson({ version: 1, root: project.root, report, index: { state, files, chunks } });
        } else {
          print(formatReport(report));
        }
      }),
    );
}
