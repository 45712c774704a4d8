import type { PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import type { GuardedStage } from './guarded-stage.ts';
import { applyLayers } from './layers.ts';

/**
 * Creates a plugin's stage behind the guard alone, without retries, batches, limits and caches: as it is tested.
 *
 * @throws `CONFIG_INVALID` if the options do not fit the schema
 */
export function guardStage<Name extends StageName>(
  binding: StageBinding<Name>,
  context: PluginContext,
): GuardedStage<Name> {
  return applyLayers(binding.create(context), binding, { context, bare: true });
}
