import { hasOtherPlugins } from '../config/resolve-config.ts';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { watchNetwork } from '@codesearch/stages/network';

/**
 * Loads what watches the connections of plugins. It makes Node load its servers, resolvers and threads.
 *
 * @returns `undefined` if all plugins are those of the preset, which connect to nothing, and the network is allowed
 */
export async function watchFor(
  config: Pick<ResolvedConfig, 'offline' | 'origins' | 'stages' | 'lexical' | 'preset'>,
): Promise<typeof watchNetwork | undefined> {
  if (!config.offline && !hasOtherPlugins(config)) return undefined;
  return (await import('@codesearch/stages/network')).watchNetwork;
}
