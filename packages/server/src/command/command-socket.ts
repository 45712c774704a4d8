import { join } from 'node:path';
import { thisSystem } from '@codesearch/toolkit/system';
import type { System } from '@codesearch/toolkit/system';

/** Max bytes of a socket's path: the smallest limit of the supported systems, that of macOS, without its final NUL. */
const maxPathBytes = 103;

/** The folder of the server in the data folder. */
export function serverFolder(home: string): string {
  return join(home, 'server');
}

/**
 * Path of the socket on which the server of a data folder takes commands. The folder is private to its user, so nobody
 * else can answer as the server, or ask it. On Windows it is a named pipe.
 *
 * @returns `undefined` if the path is too long for a socket
 */
export function commandSocket(
  home: string,
  { hasSocketFiles }: Pick<System, 'hasSocketFiles'> = thisSystem,
): string | undefined {
  if (!hasSocketFiles) {
    // Loaded on demand: most starts of the command line do not need it.
    const { createHash } = process.getBuiltinModule('node:crypto');
    return `\\\\.\\pipe\\codesearch-${createHash('sha256').update(home).digest('hex')}`;
  }
  const path = join(serverFolder(home), 'command.sock');
  return Buffer.byteLength(path) > maxPathBytes ? undefined : path;
}
