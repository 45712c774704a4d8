import type { Command } from 'commander';
import { checkGit, checkNode } from '../../doctor/check-machine.ts';
import { exitCode } from '../../exit-code.ts';
import { formatFindings } from '../../doctor/format-findings.ts';
import { print, printJson } from '../../output/print.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';
import { checkProject, checkRegistrations } from '../../doctor/check-project.ts';

export function doctorCommand(signal: AbortSignal): Command {
  return command('doctor', 'find problems and suggest fixes')
    .argument('[path]', 'indexed folder (default: the current folder)')
    .action(async (path: string | undefined, options: CommonOptions) => {
      const folder = path ?? '.';
      const findings = [
        checkNode(),
        await checkGit(folder, invocation().env['PATH'], signal),
        ...(await checkProject(folder, options, signal)),
        ...(await checkRegistrations()),
      ];
      const allOk = findings.every((finding) => finding.ok);
      if (options.json) printJson({ version: 1, ok: allOk, findings });
      else print(formatFindings(findings));
      if (!allOk) invocation().exitCode = exitCode.error;
    });
}
