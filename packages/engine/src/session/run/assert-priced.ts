import { CodesearchError } from '@codesearch/kernel';
import type { PluginContext } from '@codesearch/kernel';
import type { ResolvedConfig } from '../../config/resolve-config.ts';

/**
 * Checks that a limit of cost can be kept.
 *
 * @throws CONFIG_INVALID if the price of a service that an index run calls is unknown
 */
export function assertPriced({ stages }: ResolvedConfig, context: PluginContext): void {
  const { embedder, contextualizer } = stages;
  const embedding = embedder.describe(context);
  if (embedder.placement === 'main' && !embedding.price) throw priceUnknown(embedder.plugin, embedding.model);
  const { estimator, price, model = '' } = contextualizer.describe(context);
  if (estimator && !price) throw priceUnknown(contextualizer.plugin, model);
}

function priceUnknown(plugin: string, model: string): Error {
  return new CodesearchError(`A limit of cost needs the price of ${plugin} ${model}, which is unknown.`, {
    code: 'CONFIG_INVALID',
    hint: `Set the option 'pricePerMillionTokens' of ${plugin}, or omit the limit.`,
    plugin,
  });
}
