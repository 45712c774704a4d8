import { errors } from '@codesearch/kernel';
import { thisSystem } from '@codesearch/toolkit';
import type { ServerRecord } from '@codesearch/server';
import { invocation } from '../invocation/current-invocation.ts';
import { print } from '../output/print.ts';
import { ensureServer } from './serve.ts';

/** What the page shows first. */
export interface PageStart {
  /** Absolute path of the project. */
  readonly folder: string;
  /** POSIX path of the searched folder in it; empty for all of it. */
  readonly part: string;
  readonly query: string | undefined;
  /** Whether to print the address instead of opening it. */
  readonly prints: boolean;
}

/**
 * Opens the page of the server, which is started if it does not run.
 *
 * @throws UNAVAILABLE if the server does not answer
 */
export async function openPage({ folder, part, query, prints }: PageStart, signal: AbortSignal): Promise<void> {
  const server = await ensureServer({}, signal);
  const place = { folder, ...(part && { path: `/${part}/` }), ...(query && { query }) };
  const start = new URLSearchParams({ ticket: await ticketOf(server, signal), ...place });
  const address = `${server.url}/#${start}`;
  if (!prints && (await isOpened(address))) print(`Opened ${server.url} in the browser.\n`);
  else print(`${address}\n`);
}

async function ticketOf({ url, token }: ServerRecord, signal: AbortSignal): Promise<string> {
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

/** Without a screen, such as over SSH, no browser can be opened. */
async function isOpened(address: string): Promise<boolean> {
  const { env, stderr } = invocation();
  const hasScreen = thisSystem.name !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasScreen || env['SSH_CONNECTION'] !== undefined) {
    stderr.write('There is no screen for a browser. Open this address, which works once, for a minute:\n');
    return false;
  }
  const { default: open } = await import('open');
  try {
    await open(address);
    return true;
  } catch {
    stderr.write('No browser could be opened. Open this address, which works once, for a minute:\n');
    return false;
  }
}
