import { languagesOf } from '@codesearch/engine';
import { indexedFiles, repairIndex, skippedFiles } from '@codesearch/engine/operations';
import { Option } from 'commander';
import type { Project, RepairReport } from '@codesearch/engine';
import type { SkippedAnswer, StatusAnswer } from '@codesearch/presentation';
import type { Command } from 'commander';
import { adviceForState } from '../../output/advice.ts';
import { printJson, printReport, commandProgress } from '../../output/print.ts';
import { filesJson, formatFiles, formatRepair, formatSkipped, formatStatus } from '@codesearch/presentation/report';
import { withProjectOf } from '../../project/open-project.ts';
import { command, revisionOption } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { outputColors } from '../../output/colors.ts';

interface StatusOptions extends CommonOptions {
  readonly repair?: boolean;
  readonly skipped?: boolean;
  readonly files?: boolean;
}

export function statusCommand(signal: AbortSignal): Command {
  return command('status', 'show the state of an index')
    .argument('[path]', 'indexed folder, or address of a repository (default: the current folder)')
    .addOption(revisionOption())
    .option('--repair', 'check that the store contains every indexed file, and repair it')
    .addOption(
      new Option('--skipped', 'list the files that are not indexed because of their name, size or content').conflicts([
        'repair',
        'files',
      ]),
    )
    .addOption(
      new Option('--files', 'list the indexed files, and those that differ from the index').conflicts('repair'),
    )
    .action((path: string | undefined, options: StatusOptions) =>
      withProjectOf(path, options, async (project) => {
        if (options.skipped) {
          const skipped = await skippedFiles(project.parts, signal);
          if (options.json) printJson({ version: 1, root: project.root, skipped } satisfies SkippedAnswer);
          else printReport(formatSkipped(skipped, outputColors()));
          return;
        }
        if (options.files) {
          const files = await indexedFiles(project.parts, signal);
          const languages = await languagesOf(project.parts);
          if (options.json) printJson(filesJson(project, files, languages));
          else printReport(formatFiles(files));
          return;
        }
        const repair = options.repair ? await repaired(project, signal) : undefined;
        const status = await project.status({ signal });
        if (options.json) printJson({ version: 1, ...status, ...(repair && { repair }) } satisfies StatusAnswer);
        else
          printReport(
            `${repair ? formatRepair(repair) : ''}${formatStatus(status, adviceForState(status.state, status), outputColors())}`,
          );
      }),
    );
}

async function repaired(project: Project, signal: AbortSignal): Promise<RepairReport> {
  const progress = commandProgress();
  return repairIndex(project.parts, { signal, onEvent: (event) => progress.show(event) }).finally(() => progress.end());
}
