import type { ResolvedConfig } from '../config/resolve-config.ts';
import type { watchNetwork } from '../network/watch-network.ts';

/**
 * Loads what watches the connections of plugins. It makes Node load its servers, resolvers and threads.
 *
 * @returns `undefined` if the preset is used as it is, which connects to nothing, and the network is allowed
 */
export async function watchFor({
  offline,
  origins,
}: Pick<ResolvedConfig, 'offline' | 'origins'>): Promise<typeof watchNetwork | undefined> {
  const isConfigured = Object.values(origins).includes('config');
  if (!offline && !isConfigured) return undefined;
  return (await import('../network/watch-network.ts')).watchNetwork;
}
