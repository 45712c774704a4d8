import type { InnerStage, PluginContext, StageBinding, StageName } from '@codesearch/kernel';
import { HttpCalls, ValueCache } from '@codesearch/toolkit';
import type { Timing } from '@codesearch/toolkit';
import type { LimitedServices } from '../layer/service-limits.ts';
import type { GuardedStage } from '../stage/guarded-stage.ts';

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
