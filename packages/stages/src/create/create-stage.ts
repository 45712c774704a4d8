import { errors } from '@codesearch/kernel';
import type { PluginContext, StageBinding, StageMap, StageName, InnerStage } from '@codesearch/kernel';
import { HttpCalls, ValueCache } from '@codesearch/toolkit';
import type { Timing } from '@codesearch/toolkit';
import { restoredBuiltins } from '../trace/builtins.ts';
import { atOnce } from '../trace/plugin-calls.ts';
import { tracedSync } from '../trace/stage-trace.ts';
import type { LimitedServices } from '../layer/service-limits.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';
import { applyLayers } from '../layer/layers.ts';
import { withServiceLimits } from '../layer/service-limits.ts';

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
    const create = (): StageMap[Name] => binding.create(context);
    const created = ofPreset ? create() : atOnce(plugin, 'create', create);
    const replaced = ofPreset ? undefined : restoredBuiltins();
    if (replaced) throw errors.pluginFailed(plugin, 'create', replaced, definedIn);
    return created;
  });
}

/** The context of a plugin without the services, which work with it. */
export type BareContext = Omit<PluginContext, 'services'>;

/** Creates a stage with its layers for a context. */
export type CreateStage = <Name extends StageName>(
  binding: StageBinding<Name>,
  context: PluginContext,
) => GuardedStage<Name>;

/** A context whose services end when it is disposed. */
export type DisposableContext = PluginContext & AsyncDisposable;

/**
 * Completes a context with the services of the engine. Nothing is opened before it is used.
 *
 * @param timing of the waits between attempts of HTTP calls. Default: the system's
 */
export function withPluginServices(bare: BareContext, createStage: CreateStage, timing?: Timing): DisposableContext {
  const opened: Disposable[] = [];
  let values: ValueCache | undefined;
  const kept = <Value extends Disposable>(value: Value): Value => {
    opened.push(value);
    return value;
  };
  const services: LimitedServices = {
    http: (options, limits) => kept(new HttpCalls(options, bare, { timing, ...limits })),
    cache: (options) => (values ??= kept(new ValueCache(bare))).part(options),
    // A guarded stage relaxes its requests, which TypeScript cannot relate to the contract of a stage that it does not
    // know.
    stage: <Name extends StageName>(binding: StageBinding<Name>) =>
      createStage(binding, context) as unknown as InnerStage<Name>,
  };
  const context: DisposableContext = {
    ...bare,
    services,
    async [Symbol.asyncDispose]() {
      for (const value of opened) value[Symbol.dispose]();
    },
  };
  return context;
}

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
