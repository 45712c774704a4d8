import type { Setup } from '@codesearch/engine';
import type { ClientInvocation } from './client-invocation.ts';

/** Declines to run a command with a configuration that this process cannot use. */
export function refuseSetup(
  client: ClientInvocation | undefined,
  { config: { file, offline } }: Setup,
  hasChanged: boolean,
): void {
  if (offline) client?.decline('its configuration switches the network off');
  if (hasChanged) client?.decline(`${file} has changed since the server loaded it`);
}
