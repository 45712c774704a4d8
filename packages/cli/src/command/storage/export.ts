import { exportTo } from '@codesearch/engine/operations';
import type { ExportReport } from '@codesearch/engine';
import type { Command } from 'commander';
import { command, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { printJson, printReport, commandProgress, progressOption } from '../../output/print.ts';
import { packageManifest } from '../../package-files.ts';
import type { ProgressMode } from '@codesearch/presentation';
import { withProject } from '../../project/open-project.ts';
import { formatExport } from '@codesearch/presentation/report';
import { askBeforeSending } from '../../terminal/ask-before.ts';

interface ExportOptions extends CommonOptions {
  readonly sign?: string;
  readonly wait?: number;
  readonly progress: ProgressMode;
}

export function exportCommand(signal: AbortSignal): Command {
  return command('export', 'write an archive of an index for other machines')
    .argument('<file>', 'the archive; an archive that exists is replaced')
    .argument('[path]', 'folder (default: the current folder)')
    .option('--sign <file>', 'sign it with this Ed25519 private key, see `codesearch keys`')
    .option('--wait <seconds>', 'wait this long for another process that writes the index', wholeNumber(0, 86_400))
    .addOption(progressOption())
    .action(async (file: string, path: string | undefined, options: ExportOptions) => {
      const progress = commandProgress(options.progress);
      const report: ExportReport = await withProject(path, options, async (project) => {
        await askBeforeSending([project], options, signal);
        return exportTo(project, file, {
          signWith: options.sign,
          program: packageManifest().version,
          waitMs: (options.wait ?? 0) * 1000,
          onEvent: (event) => progress.show(event),
          signal,
        });
      }).finally(() => progress.end());
      if (options.json) printJson({ version: 1, ...report });
      else printReport(formatExport(report));
    });
}
