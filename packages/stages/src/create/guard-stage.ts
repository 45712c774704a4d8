import type { PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { createStage } from './create-stage.ts';
import { withPluginServices } from './plugin-services.ts';
import type { BareContext } from './plugin-services.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';
import { applyLayers } from '../layer/layers.ts';
import { withServiceLimits } from '../layer/service-limits.ts';

/**
 * Creates a plugin's stage behind the guard alone, without retries, batches, limits and caches: as it is tested.
 *
 * @param given default services: those of the engine; stages inside the stage have the guard alone too
 * @throws `CONFIG_INVALID` if the options do not fit the schema
 */
export function guardStage<Name extends StageName>(
  binding: StageBinding<Name>,
  given: PluginContext | BareContext,
): GuardedStage<Name> {
  const context = withServiceLimits('services' in given ? given : withPluginServices(given, guardStage), binding);
  return applyLayers(createStage(binding, context), binding, { context, bare: true });
}
