import { installNetworkGuard } from './network-guard.ts';
import { offlinePreload } from './offline-preload-url.ts';
import { networkState } from './network-call.ts';

const variable = 'CODESEARCH_OFFLINE';

/** Whether the environment asks for no network. */
export function isOffline(env: Readonly<Record<string, string | undefined>>): boolean {
  return ['1', 'true'].includes(env[variable] ?? '');
}

/**
 * Forbids every connection of this process, and of each process and thread of Node that it starts from now on. For programs
 * that are codesearch alone: a library forbids only what its plugins do.
 */
export function forbidNetwork(): void {
  const state = networkState();
  if (state.forbidden) return;
  state.forbidden = true;
  installNetworkGuard();
  process.env[variable] = '1';
  const preload = `--import=${offlinePreload}`;
  const { NODE_OPTIONS: others } = process.env;
  if (others?.includes(preload) !== true) process.env['NODE_OPTIONS'] = others ? `${others} ${preload}` : preload;
}
