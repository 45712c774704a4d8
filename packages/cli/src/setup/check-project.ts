import { isCodesearchError } from '@codesearch/kernel';
import { openRegistrar } from '../option/client-options.ts';
import { checkClients, checkDataFolder, checkIndex, failureFinding, ok } from '@codesearch/setup';
import type { Finding } from '@codesearch/setup';
import { advice } from '../output/advice.ts';
import { openSetup, projectRoot, withRoot } from '../project/open-project.ts';
import type { EngineSetup } from '../project/open-project.ts';
import type { CommonOptions } from '../option/command-options.ts';

export async function checkProject(
  path: string,
  options: CommonOptions,
  signal: AbortSignal,
): Promise<readonly Finding[]> {
  let opened: EngineSetup;
  try {
    opened = await openSetup(options, path);
  } catch (error) {
    return [failureFinding(isOfDataFolder(error) ? 'data-folder' : 'configuration', error, advice)];
  }
  const { engine, setup } = opened;
  const { config, home } = setup;
  const configuration = ok('configuration', config.file ?? `none; using the preset ${config.preset.name}`);
  try {
    const root = await projectRoot(opened, path);
    const data = checkDataFolder(home, engine.projectFolder(home, root));
    const index = await withRoot(opened, root, (project) => checkIndex(project, advice, signal));
    return [configuration, ...data, ...index];
  } catch (error) {
    signal.throwIfAborted();
    // Opening a project validates the options of plugins.
    if (isCodesearchError(error, 'CONFIG_INVALID')) return [failureFinding('configuration', error, advice)];
    return [configuration, failureFinding(isOfDataFolder(error) ? 'data-folder' : 'index', error, advice)];
  }
}

/** Where they are does not depend on the project. Without a data folder, which is reported, nothing is registered. */
export async function checkRegistrations(): Promise<readonly Finding[]> {
  try {
    return checkClients(await openRegistrar({}), advice);
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
