import type { Command } from 'commander';
import type { Project } from '@codesearch/engine';
import { progressOption } from '../../output/print.ts';
import { eachFolder } from '../../project/each-folder.ts';
import { withProject, withRevisions } from '../../project/open-project.ts';
import { command, dollars, revisionsOption, rootOption, wholeNumber } from '../../option/command-options.ts';
import { indexProject } from './index-project.ts';
import type { IndexCommandOptions } from './index-project.ts';

export function indexCommand(signal: AbortSignal): Command {
  return command('index', 'build or update the index of a folder')
    .argument('[path...]', 'folders, or addresses of git repositories to clone (default: the current folder)')
    .addOption(revisionsOption())
    .addOption(rootOption())
    .option('-f, --force', 'rebuild the index from scratch')
    .option('--estimate', 'show what a run would do and cost; sends and indexes nothing')
    .option('--improve', 'retry chunks whose LLM context failed')
    .option('--max-cost <dollars>', 'stop before calls of services cost more; run it again to continue', dollars)
    .option('--memory-limit <MB>', 'memory for all processes of the run', wholeNumber(300, 1_000_000))
    .option('--wait <seconds>', 'wait this long for another process that writes the index', wholeNumber(0, 86_400))
    .option(
      '-y, --yes',
      'send text to services, pay for building an index again, clone a repository, and index a home folder or an entire disk, without asking',
    )
    .addOption(progressOption())
    .action(async (paths: readonly string[], { rev, ...given }: IndexCommandOptions) => {
      const options = { ...given, update: true, signal };
      await eachFolder(paths, options, async (path, heading) => {
        const run = (project: Project): Promise<void> =>
          indexProject(project, options, { heading, isNamed: (rev ?? []).length > 1 });
        if (rev === undefined) await withProject(path, options, run);
        else await withRevisions(path, rev, options, run);
      });
    });
}
