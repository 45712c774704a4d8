import { installNetworkGuard } from './network-guard.ts';
import { offlinePreload } from './offline-preload-url.ts';
import { networkState } from './network-call.ts';

/**
 * Forbids every connection of this process, and of each process and thread of Node that it starts from now on. For
 * programs that are codesearch alone: a library forbids only what its plugins do.
 */
export function forbidNetworkNow(): void {
  const state = networkState();
  if (state.forbidden) return;
  state.forbidden = true;
  installNetworkGuard();
  process.env['CODESEARCH_OFFLINE'] = '1';
  const preload = `--import=${offlinePreload}`;
  const { NODE_OPTIONS: others } = process.env;
  if (others?.includes(preload) !== true) process.env['NODE_OPTIONS'] = others ? `${others} ${preload}` : preload;
}
