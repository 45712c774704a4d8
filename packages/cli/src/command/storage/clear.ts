import { errors } from '@codesearch/kernel';
import type { Command } from 'commander';
import { printJson, printReport } from '../../output/print.ts';
import { formatRemoved, removedJson } from '@codesearch/presentation/report';
import { command, revisionOption } from '../../option/command-options.ts';
import type { ClearOptions } from '../../storage/clear-indexes.ts';
import { clearIndexes } from '../../storage/clear-indexes.ts';

export function clearCommand(signal: AbortSignal): Command {
  return command('clear', 'remove indexes; indexed files are never touched')
    .argument(
      '[path]',
      'folder, address of a repository, id from `codesearch ls --json`, or glob (default: the current folder)',
    )
    .addOption(revisionOption())
    .option('--orphans', 'remove every index whose folder was deleted')
    .option('--all', 'remove every index')
    .option('-y, --yes', 'remove several indexes without asking')
    .action(async (path: string | undefined, options: ClearOptions) => {
      if ([path, options.orphans, options.all].filter((given) => given !== undefined).length > 1) {
        throw errors.inputInvalid('A path, --orphans and --all cannot be combined.', 'Use one of them.');
      }
      if (options.rev !== undefined && (options.orphans || options.all))
        throw errors.inputInvalid('--rev cannot be combined with --orphans and --all.', 'Use one of them.');
      const cleared = await clearIndexes(path, options, signal);
      if (!cleared) return;
      const { root, named, removed } = cleared;
      if (options.json)
        printJson({
          version: 1,
          ...(root && { root }),
          cleared: removed.length > 0,
          removed: removed.map(removedJson),
        });
      else printReport(formatRemoved(removed, named));
    });
}
