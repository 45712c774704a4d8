import { isCodesearchError } from '@codesearch/kernel';
import type { Command } from 'commander';
import { placesOf } from '../../client/places.ts';
import { checkClients } from '../../doctor/check-clients.ts';
import { checkDataFolder } from '../../doctor/check-data-folder.ts';
import { checkIndex } from '../../doctor/check-index.ts';
import { checkGit, checkNode } from '../../doctor/check-machine.ts';
import { failureFinding } from '../../doctor/failure-finding.ts';
import { fine } from '../../doctor/finding.ts';
import type { Finding } from '../../doctor/finding.ts';
import { exitCode } from '../../exit-code.ts';
import { formatFindings } from '../../render/setup/findings.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup, projectRoot, withRoot } from '../../project/open-project.ts';
import type { RuntimeSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';

export function doctorCommand(signal: AbortSignal): Command {
  return command('doctor', 'check that everything works here, and say what to do where it does not')
    .argument('[path]', 'folder whose index to check (default: the current one)')
    .addHelpText(
      'after',
      `
Looks at Node, git, the configuration, every plugin, the data folder, the index,
and the agents that it is registered with. Nothing is written.

Examples:
  codesearch doctor
  codesearch doctor ../service --json

Exit codes: 0 all is well, 2 something is not.`,
    )
    .action(async (path: string | undefined, options: CommonOptions) => {
      const folder = path ?? '.';
      const findings = [
        checkNode(),
        await checkGit(folder, process.env['PATH'], signal),
        ...(await checkProject(folder, options, signal)),
        ...checkClients(placesOf(process.env)),
      ];
      const ok = findings.every((finding) => finding.ok);
      if (options.json) printJson({ version: 1, ok, findings });
      else print(formatFindings(findings));
      if (!ok) process.exitCode = exitCode.error;
    });
}

async function checkProject(path: string, options: CommonOptions, signal: AbortSignal): Promise<readonly Finding[]> {
  let opened: RuntimeSetup;
  try {
    opened = await openSetup(options);
  } catch (error) {
    return [failureFinding('configuration', error)];
  }
  const { runtime, setup } = opened;
  const { config, home } = setup;
  const configuration = fine('configuration', config.file ?? `none; the preset ${config.preset.name} holds`);
  try {
    const root = await projectRoot(opened, path);
    const data = checkDataFolder(home, runtime.projectFolder(home, root));
    if (!data[0]?.ok) return [configuration, ...data];
    const index = await withRoot(opened, root, (project) => checkIndex(project, signal));
    return [configuration, ...data, ...index];
  } catch (error) {
    signal.throwIfAborted();
    // Options of plugins are validated when a project is opened.
    if (isCodesearchError(error, 'CONFIG_INVALID')) return [failureFinding('configuration', error)];
    return [configuration, failureFinding('index', error)];
  }
}
