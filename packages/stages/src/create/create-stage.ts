import { errors } from '@codesearch/kernel';
import type { PluginContext, StageBinding, StageMap, StageName } from '@codesearch/kernel';
import { restoredBuiltins } from '../trace/builtins.ts';
import { tracedSync } from '../trace/stage-trace.ts';

/**
 * Creates the stage of a plugin as a traced call, so that an end of the process in it has a name.
 *
 * @param ofPreset whether the plugin is one of the preset's, which replace no built-in function
 * @throws UNEXPECTED if that replaces a built-in function
 */
export function createStage<Name extends StageName>(
  binding: StageBinding<Name>,
  context: PluginContext,
  ofPreset = false,
): StageMap[Name] {
  const { stage, plugin, definedIn } = binding;
  const whose = { stage, plugin, definedIn, root: context.projectRoot };
  return tracedSync(whose, 'create', () => {
    const created = binding.create(context);
    const replaced = ofPreset ? undefined : restoredBuiltins();
    if (replaced) throw errors.pluginFailed(plugin, 'create', replaced, definedIn);
    return created;
  });
}
