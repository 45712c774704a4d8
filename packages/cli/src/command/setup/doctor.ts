import { isCodesearchError } from '@codesearch/kernel';
import type { Command } from 'commander';
import { openRegistrar } from '../agent/client-options.ts';
import { checkClients } from '../../doctor/check-clients.ts';
import { checkDataFolder } from '../../doctor/check-data-folder.ts';
import { checkIndex } from '../../doctor/check-index.ts';
import { checkGit, checkNode } from '../../doctor/check-machine.ts';
import { failureFinding } from '../../doctor/failure-finding.ts';
import { ok } from '../../doctor/finding.ts';
import type { Finding } from '../../doctor/finding.ts';
import { exitCode } from '../../exit-code.ts';
import { formatFindings } from '../../render/setup/findings.ts';
import { print, printJson } from '../../output/print.ts';
import { openSetup, projectRoot, withRoot } from '../../project/open-project.ts';
import type { EngineSetup } from '../../project/open-project.ts';
import { command } from '../../option/command-options.ts';
import type { CommonOptions } from '../../option/command-options.ts';
import { invocation } from '../../invocation/current-invocation.ts';

export function doctorCommand(signal: AbortSignal): Command {
  return command('doctor', 'find problems and suggest fixes')
    .argument('[path]', 'indexed folder (default: the current folder)')
    .addHelpText(
      'after',
      `
Checks Node, git, the configuration, every plugin, the data folder, the index,
and the coding agents that codesearch is registered with. Writes nothing.

Examples:
  codesearch doctor
  codesearch doctor ../service --json

Exit codes: 0 no problems, 2 problems found.`,
    )
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

async function checkProject(path: string, options: CommonOptions, signal: AbortSignal): Promise<readonly Finding[]> {
  let opened: EngineSetup;
  try {
    opened = await openSetup(options, path);
  } catch (error) {
    return [failureFinding(isOfDataFolder(error) ? 'data-folder' : 'configuration', error)];
  }
  const { engine, setup } = opened;
  const { config, home } = setup;
  const configuration = ok('configuration', config.file ?? `none; using the preset ${config.preset.name}`);
  try {
    const root = await projectRoot(opened, path);
    const data = checkDataFolder(home, engine.projectFolder(home, root));
    const index = await withRoot(opened, root, (project) => checkIndex(project, signal));
    return [configuration, ...data, ...index];
  } catch (error) {
    signal.throwIfAborted();
    // Opening a project validates the options of plugins.
    if (isCodesearchError(error, 'CONFIG_INVALID')) return [failureFinding('configuration', error)];
    return [configuration, failureFinding(isOfDataFolder(error) ? 'data-folder' : 'index', error)];
  }
}

/** Where they are does not depend on the project. Without a data folder, which is reported, nothing is registered. */
async function checkRegistrations(): Promise<readonly Finding[]> {
  try {
    return checkClients(await openRegistrar({}));
  } catch (error) {
    if (isOfDataFolder(error)) return [];
    throw error;
  }
}

function isOfDataFolder(error: unknown): boolean {
  if (isCodesearchError(error, 'CONFIG_INVALID'))
    return error.details.where === 'CODESEARCH_HOME' || error.details.where === 'home';
  return isCodesearchError(error, 'UNAVAILABLE') && error.details.reason !== undefined;
}
