import { importIndex } from '@codesearch/engine/operations';
import type { ImportReport } from '@codesearch/engine';
import type { Command } from 'commander';
import { command, listOption, wholeNumber } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { printJson, printReport } from '../../output/print.ts';
import { withProject } from '../../project/open-project.ts';
import { formatImport } from '@codesearch/presentation/report';

interface ImportOptions extends CommonOptions {
  readonly key?: readonly string[];
  readonly sha256?: string;
  readonly allowUnsigned?: boolean;
  readonly force?: boolean;
  readonly wait?: number;
}

export function importCommand(signal: AbortSignal): Command {
  return command('import', 'start with the index of an archive from `codesearch export`')
    .argument('<file>', 'the archive')
    .argument('[path]', 'folder (default: the current folder)')
    .option('--key <file>', 'public key of a trusted signer; can be repeated', listOption())
    .option('--sha256 <hash>', 'SHA-256 that the archive must have')
    .option('--allow-unsigned', 'use an archive that nothing was checked of')
    .option('--force', 'replace an index that is newer')
    .option('--wait <seconds>', 'wait this long for another process that writes the index', wholeNumber(0, 86_400))
    .action(async (file: string, path: string | undefined, options: ImportOptions) => {
      const { key: keys, sha256, allowUnsigned, force, wait = 0 } = options;
      const report: ImportReport = await withProject(path, options, (project) =>
        importIndex(project.parts, file, { keys, sha256, allowUnsigned, force, waitMs: wait * 1000, signal }),
      );
      if (options.json) printJson({ version: 1, ...report });
      else printReport(formatImport(report));
    });
}
