import type { PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { systemTiming } from '@codesearch/toolkit';
import { applyLayers } from '@codesearch/engine';
import type { GuardedStage, LayerOptions } from '@codesearch/engine';

/**
 * Opens a plugin's stage as a project does, with the layers of the kernel around it: repetition, time limit, batches, cache. Waits of the
 * kernel's own choice take no time; those that a service asked for do.
 */
export async function openLayered<Name extends StageName>(
  binding: StageBinding<Name>,
  context: PluginContext,
  policies?: LayerOptions['policies'],
): Promise<GuardedStage<Name>> {
  const timing = { ...systemTiming, random: () => 0 };
  const stage = applyLayers(binding.create(context), binding, { context, policies, timing });
  try {
    await stage.open();
  } catch (error) {
    await stage[Symbol.asyncDispose]();
    throw error;
  }
  return stage;
}
