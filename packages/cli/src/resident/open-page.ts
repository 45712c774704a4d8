import { thisSystem } from '@codesearch/toolkit';
import { dataFolder, ensureServer, pageTicket } from '@codesearch/server';
import { invocation } from '../invocation/current-invocation.ts';
import { print, say } from '../output/print.ts';
import { ownProgram } from '../installation/own-program.ts';
import { buildId } from '../package-files.ts';

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
  const server = await ensureServer({ home: dataFolder(), build: buildId(), program: ownProgram() }, signal);
  const asked = [query, part && within(part)].filter(Boolean).join(' ');
  const place = { folder, ...(asked !== '' && { query: asked }) };
  const start = new URLSearchParams({ ticket: await pageTicket(server, signal), ...place });
  const address = `${server.url}/#${start}`;
  if (!prints && (await isOpened(address))) print(`Opened ${server.url} in the browser.\n`);
  else print(`${address}\n`);
}

/** The condition of a query that limits it to a folder. */
function within(part: string): string {
  return `path:${/\s/.test(part) ? `"${part}/**"` : `${part}/**`}`;
}

/** Without a screen, such as over SSH, no browser can be opened. */
async function isOpened(address: string): Promise<boolean> {
  const { env } = invocation();
  const hasScreen = thisSystem.name !== 'linux' || env['DISPLAY'] !== undefined || env['WAYLAND_DISPLAY'] !== undefined;
  if (!hasScreen || env['SSH_CONNECTION'] !== undefined) {
    say('There is no screen for a browser. Open this address, which works once, for a minute:\n');
    return false;
  }
  const { default: open } = await import('open');
  try {
    await open(address);
    return true;
  } catch {
    say('No browser could be opened. Open this address, which works once, for a minute:\n');
    return false;
  }
}
