import type {
  CallPolicy,
  HttpServiceOptions,
  PluginContext,
  PluginServices,
  StageBinding,
  StageName,
} from '@codesearch/kernel';
import type { HttpLimits } from '@codesearch/toolkit';

/** Services of the engine, whose HTTP calls may be limited from outside. */
export interface LimitedServices extends PluginServices {
  http(options: HttpServiceOptions, limits?: HttpLimits): ReturnType<PluginServices['http']>;
}

/** Stages of the main process whose calls the layers repeat and end: one attempt of a layer is one request. */
const repeated: ReadonlySet<StageName> = new Set<StageName>(['embedder', 'store', 'reranker']);

/**
 * The context of one stage. What the configuration says about calls of the stage also holds for the calls of its
 * services, instead of what the plugin says there.
 *
 * Where layers repeat the calls of the stage, its services make one attempt, and their errors may be repeated. Else a
 * configuration of one attempt would send four requests, and the layer's time limit would end waits that the user has
 * not seen. The other stages have many requests in one call, and each is repeated by itself.
 *
 * @param configured what the configuration says about the calls of the stage
 */
export function withServiceLimits<Context extends PluginContext>(
  context: Context,
  { stage, placement, policy }: StageBinding,
  configured: CallPolicy = {},
): Context {
  const services = context.services as LimitedServices;
  const callerRepeats = placement === 'main' && repeated.has(stage);
  const { attempts, timeoutMs, concurrency } = configured;
  const declared = policy();
  const limits: HttpLimits = {
    callerRepeats,
    setting: `policies.${stage}.timeoutMs`,
    ...(attempts !== undefined && { attempts }),
    ...(timeoutMs !== undefined && { timeoutMs }),
    ...(concurrency !== undefined && { concurrency }),
  };
  const http: LimitedServices['http'] = (options) =>
    services.http(
      {
        ...(declared.timeoutMs !== undefined && { timeoutMs: declared.timeoutMs }),
        ...(declared.concurrency !== undefined && { concurrency: declared.concurrency }),
        ...options,
      },
      limits,
    );
  return { ...context, services: { ...services, http } };
}
