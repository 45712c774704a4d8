import type { PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { applyLayers } from '@codesearch/engine';
import type { GuardedStage, LayerOptions } from '@codesearch/engine';
import { withoutWaits } from './without-waits.ts';

/**
 * Opens a plugin's stage as a project does, with all layers of the engine: retry, time limit, batches, cache. Waits
 * that the engine chooses take no time. Waits that a service asks for do.
 *
 * @param policies replace the engine's, by stage
 */
export async function openLayered<Name extends StageName>(
  binding: StageBinding<Name>,
  context: PluginContext,
  policies?: LayerOptions['policies'],
): Promise<GuardedStage<Name>> {
  const stage = applyLayers(binding.create(context), binding, { context, policies, timing: withoutWaits });
  try {
    await stage.open();
  } catch (error) {
    await stage[Symbol.asyncDispose]();
    throw error;
  }
  return stage;
}
