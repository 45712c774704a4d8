import type { Command } from 'commander';
import { checkGit, checkNode, formatFindings } from '@codesearch/setup';
import { exitCode } from '../../invocation/exit-code.ts';
import { outputColors } from '../../output/colors.ts';
import { packageManifest } from '../../package-files.ts';
import { singleExecutable } from '../../installation/own-program.ts';
import { printJson, printReport } from '../../output/print.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';
import { checkProject, checkRegistrations } from '../../setup/check-project.ts';

export function doctorCommand(signal: AbortSignal): Command {
  return command('doctor', 'find problems and suggest fixes')
    .argument('[path]', 'indexed folder (default: the current folder)')
    .action(async (path: string | undefined, options: CommonOptions) => {
      const folder = path ?? '.';
      const findings = [
        checkNode(packageManifest().engines.node, singleExecutable()),
        await checkGit(folder, invocation().env, signal),
        ...(await checkProject(folder, options, signal)),
        ...(await checkRegistrations()),
      ];
      const allOk = findings.every((finding) => finding.ok);
      if (options.json) printJson({ version: 1, ok: allOk, findings });
      else printReport(formatFindings(findings, outputColors()));
      if (!allOk) invocation().exitCode = exitCode.error;
    });
}
