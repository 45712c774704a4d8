import type { Command } from 'commander';
import { errors } from '@codesearch/kernel';
import { print, printJson } from '../../output/print.ts';
import { formatSkipped } from '../../render/index/skipped-files.ts';
import { formatRepair, formatStatus } from '../../render/index/status.ts';
import { withProjectOf } from '../../project/open-project.ts';
import { command, revisionOption } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

interface StatusOptions extends CommonOptions {
  readonly repair?: boolean;
  readonly skipped?: boolean;
}

export function statusCommand(signal: AbortSignal): Command {
  return command('status', 'show the state of an index')
    .argument('[path]', 'indexed folder, or address of a repository (default: the current folder)')
    .addOption(revisionOption())
    .option('--repair', 'check that the store contains every indexed file, and repair it')
    .option('--skipped', 'list the files that are not indexed because of their name, size or content')
    .addHelpText(
      'after',
      '\nExamples:\n  codesearch status\n  codesearch status ../service --json\n  codesearch status --skipped\n  codesearch status --repair',
    )
    .action((path: string | undefined, options: StatusOptions) =>
      withProjectOf(path, options, async (project) => {
        if (options.skipped) {
          if (options.repair)
            throw errors.inputInvalid('--skipped cannot be combined with --repair.', 'Use one of them.');
          const skipped = await project.skipped({ signal });
          if (options.json) printJson({ version: 1, root: project.root, skipped });
          else print(formatSkipped(skipped));
          return;
        }
        const repair = options.repair ? await project.repair({ signal }) : undefined;
        const status = await project.status({ signal });
        if (options.json) printJson({ version: 1, ...status, ...(repair && { repair }) });
        else print(`${repair ? formatRepair(repair) : ''}${formatStatus(status)}`);
      }),
    );
}
