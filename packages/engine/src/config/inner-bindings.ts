import type { StageBinding } from '@codesearch/kernel';
import { CodesearchError, contractVersion, errors } from '@codesearch/kernel';

/**
 * Plugins in the options of a plugin, such as its fallback, at any depth: outer ones first, in the order of the
 * options.
 */
export function innerBindings(binding: Pick<StageBinding, 'options'>): readonly StageBinding[] {
  return [...placedBindings(binding).keys()];
}

/** The same with the keys that lead to each, from the options of the outer one. */
export function placedBindings({ options }: Pick<StageBinding, 'options'>): ReadonlyMap<StageBinding, string[]> {
  const found = new Map<StageBinding, string[]>();
  // A value may contain itself.
  const seen = new Set<object>();
  const visit = (value: unknown, path: string[]): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (isBinding(value)) {
      found.set(value, path);
      visit(value.options, path);
    } else {
      for (const [key, each] of Object.entries(value)) visit(each, [...path, key]);
    }
  };
  visit(options, []);
  return found;
}

function isBinding(value: object): value is StageBinding {
  const { plugin, stage, contractVersion } = value as Partial<StageBinding>;
  return typeof plugin === 'string' && typeof stage === 'string' && typeof contractVersion === 'number';
}

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
