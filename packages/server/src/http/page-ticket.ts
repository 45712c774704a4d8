import { errors } from '@codesearch/kernel';
import type { ServerRecord } from '../resident/server-record.ts';

/**
 * Gets a ticket with which a browser opens the page once.
 *
 * @throws UNAVAILABLE if the server does not answer
 */
export async function pageTicket({ url, token }: ServerRecord, signal: AbortSignal): Promise<string> {
  const response = await fetch(`${url}/api/v1/tickets`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
    signal,
  }).catch((error: unknown) => {
    throw errors.unavailable(`The server at ${url}`, 'it does not answer; end it with codesearch serve --stop', error);
  });
  if (!response.ok) throw errors.unavailable(`The server at ${url}`, `it answers with status ${response.status}`);
  return ((await response.json()) as { readonly ticket: string }).ticket;
}
