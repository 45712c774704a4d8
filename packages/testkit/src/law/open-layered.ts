import type { CallPolicy, PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { applyLayers } from '@codesearch/stages';
import type { GuardedStage, LayerOptions } from '@codesearch/stages';
import { withoutWaits } from './without-waits.ts';

/**
 * Opens a plugin's stage as a project does, with all layers of the engine: retry, time limit, batches, cache. Waits
 * that the engine chooses take no time. Waits that a service asks for do.
 *
 * @param policies replace the engine's, by stage
 * @param configured what a configuration would say about the calls of the stage. It replaces what the plugin declares
 */
export async function openLayered<Name extends StageName>(
  binding: StageBinding<Name>,
  context: PluginContext,
  policies?: LayerOptions['policies'],
  configured?: CallPolicy,
): Promise<GuardedStage<Name>> {
  const stage = applyLayers(binding.create(context), binding, { context, policies, configured, timing: withoutWaits });
  try {
    await stage.open();
  } catch (error) {
    await stage[Symbol.asyncDispose]();
    throw error;
  }
  return stage;
}
