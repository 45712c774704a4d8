import type { Setup } from '@codesearch/engine';

/** Somebody for whom the server runs a command. */
export interface ServedClient {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** See `CommandRequest`. */
  readonly isApart: boolean;
  /** Leaves the command to the client. @throws always */
  decline(reason: string): never;
}

/** Declines to run a command with a configuration that this process cannot use. */
export function refuseSetup(client: Pick<ServedClient, 'decline'> | undefined, { config: { offline } }: Setup): void {
  if (offline) client?.decline('its configuration switches the network off');
}
