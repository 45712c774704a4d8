import { revisionText } from '@codesearch/presentation';
import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import type { Project } from '@codesearch/engine';
import { formatEstimate } from '../../render/index/estimate.ts';
import { print, printJson } from '../../output/print.ts';
import { formatIndexRun } from '../../render/index/index-run.ts';
import { createProgress } from '../../progress/progress.ts';
import type { ProgressMode } from '../../progress/progress.ts';
import { progressOption } from '../../progress/progress-option.ts';
import { holdYoungGeneration } from '../../young-generation.ts';
import { askBeforeSending } from '../../terminal/ask-before-sending.ts';
import { askBeforeRebuild } from '../../terminal/ask-before-rebuild.ts';
import { askBeforeWide } from '../../terminal/ask-before-wide.ts';
import { withProject, withRevisions } from '../../project/open-project.ts';
import { command, dollars, revisionsOption, rootOption, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

interface IndexCommandOptions extends Omit<CommonOptions, 'rev'> {
  readonly rev?: readonly string[];
  readonly force?: boolean;
  readonly estimate?: boolean;
  readonly improve?: boolean;
  readonly maxCost?: number;
  readonly wait?: number;
  readonly yes?: boolean;
  readonly progress: ProgressMode;
}

export function indexCommand(signal: AbortSignal): Command {
  return command('index', 'build or update the index of a folder')
    .argument('[path]', 'folder, or address of a git repository to clone (default: the current folder)')
    .addOption(revisionsOption())
    .addOption(rootOption())
    .option('-f, --force', 'rebuild the index from scratch')
    .option('--estimate', 'show what a run would do and cost; sends and indexes nothing')
    .option('--improve', 'retry chunks whose LLM context failed')
    .option('--max-cost <dollars>', 'stop before calls of services cost more; run it again to continue', dollars)
    .option('--wait <seconds>', 'wait this long for another process that writes the index', wholeNumber(0, 86_400))
    .option(
      '-y, --yes',
      'send text to services, pay for building an index again, clone a repository, and index a home folder or an entire disk, without asking',
    )
    .addOption(progressOption())
    .addHelpText(
      'after',
      '\nExamples:\n  codesearch index\n  codesearch index ../service --force --json\n  codesearch index --estimate\n  codesearch index https://github.com/owner/repo --rev v1.2\n  codesearch index --rev v1.2 --rev v1.1 --rev v1.0',
    )
    .action(async (path: string | undefined, { rev, ...given }: IndexCommandOptions) => {
      const options = { ...given, update: true, signal };
      const run = (project: Project): Promise<void> => indexProject(project, options, (rev ?? []).length > 1);
      if (rev === undefined) await withProject(path, options, run);
      else await withRevisions(path, rev, options, run);
    });
}

/** @param isNamed whether the output names the revision, since it is one of several */
async function indexProject(
  project: Project,
  options: Omit<IndexCommandOptions, 'rev'> & { readonly signal: AbortSignal },
  isNamed: boolean,
): Promise<void> {
  const { signal } = options;
  const { root, revision } = project;
  if (options.estimate && options.improve) {
    throw errors.inputInvalid('--estimate cannot be combined with --improve.', 'Use one of them.');
  }
  const named = isNamed && revision ? `revision ${revisionText(revision)}\n` : '';
  if (options.estimate) {
    const estimate = await project.estimate({ force: options.force, signal });
    if (options.json) printJson({ version: 1, ...(revision && { revision }), root, ...estimate });
    else print(named + formatEstimate(estimate));
    return;
  }
  await askBeforeSending([project], options, signal);
  const progress = createProgress(invocation().stderr, options.progress);
  const report = await project
    .index({
      force: options.force,
      improve: options.improve,
      maxCost: options.maxCost,
      waitMs: (options.wait ?? 0) * 1000,
      confirmWide: options.yes ? () => true : askBeforeWide(signal),
      confirmRebuild: askBeforeRebuild(signal, options.yes),
      onEvent: (event) => {
        if (event.type === 'changes-found') holdYoungGeneration();
        progress.show(event);
      },
      signal,
    })
    .finally(() => progress.end());
  if (options.json) {
    const { files, chunks, state } = await project.status({ signal });
    printJson({ version: 1, ...(revision && { revision }), root, report, index: { state, files, chunks } });
  } else {
    print(named + formatIndexRun(report));
  }
}
