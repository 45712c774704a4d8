import type { Setup } from '@codesearch/engine';
import { printableLine } from '@codesearch/presentation';
import { unreadConfigs } from '@codesearch/setup';
import { exitCode } from '../invocation/exit-code.ts';
import { invocation } from '../invocation/current-invocation.ts';
import type { CommonOptions } from '../option/command-options.ts';
import { reportFailure } from '../output/report-failure.ts';
import { folderOf, openSetup } from './open-project.ts';
import { say } from '../output/print.ts';

/**
 * Loads the configuration that applies to a path, and asks each plugin whether it accepts its options. Prints what they
 * refuse.
 *
 * @returns `undefined` if a plugin refuses its options
 * @throws CONFIG_INVALID if the configuration cannot be loaded
 */
export async function checkConfig(options: CommonOptions, path: string | undefined): Promise<Setup | undefined> {
  const { engine, setup } = await openSetup(options, path);
  if (setup.config.file === undefined)
    for (const { file, problem } of await unreadConfigs(folderOf(path ?? '.')))
      say(`Warning: ${printableLine(file)} is not read: ${problem}.\n`);
  const refusals = engine.checkOptions(setup.config);
  for (const refusal of refusals) reportFailure(refusal, options.debug === true);
  if (refusals.length === 0) return setup;
  invocation().exitCode = exitCode.error;
  return undefined;
}
