import { CodesearchError, contractVersion, errors } from '@codesearch/kernel';
import type { StageBinding } from '@codesearch/kernel';
import { innerBindings } from './inner-bindings.ts';

/** Names are part of messages, of paths and of answers. */
const plainName = /^[\p{L}\p{N}\p{P}\p{S} ]{1,100}$/u;

const placements: ReadonlySet<unknown> = new Set(['main', 'pool', undefined]);

/**
 * Checks that a plugin, and each plugin in its options, was built for the contract of this program, and has a name
 * and a placement.
 *
 * @throws PLUGIN_INVALID if one was not
 */
export function checkContract(binding: StageBinding): void {
  for (const { stage, plugin, contractVersion: built, placement, definedIn } of [binding, ...innerBindings(binding)]) {
    if (!plainName.test(plugin)) {
      const problem = `its name is ${JSON.stringify(plugin)}. It has to be 1 to 100 characters that can be printed.`;
      throw errors.pluginInvalid(`of the stage ${stage}`, problem, definedIn);
    }
    if (!placements.has(placement)) {
      const problem = `its placement is ${JSON.stringify(placement)}. It has to be "main" or "pool".`;
      throw errors.pluginInvalid(plugin, problem, definedIn);
    }
    if (built === contractVersion) continue;
    const problem = `The plugin ${plugin} was built for contract ${built}, and this program has contract ${contractVersion}.`;
    throw new CodesearchError(problem, {
      code: 'PLUGIN_INVALID',
      hint:
        built > contractVersion
          ? `Update this program, or install a version of ${plugin} for contract ${contractVersion}.`
          : `Update ${plugin} to a version for contract ${contractVersion}.`,
      plugin,
      details: { reason: 'version', ...(definedIn === undefined ? {} : { definedIn }) },
    });
  }
}
