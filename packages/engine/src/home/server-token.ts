import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateFolder, readRegularFile, replaceFile, withStorageFailure } from '@codesearch/toolkit';
import { assertSafeHome } from './assert-safe-home.ts';
import { homeFolder } from './home-folder.ts';

const fileName = 'mcp-http-token';
const format = /^[\w-]{43}$/;

/** The token of a server, and the file that has it. */
export interface ServerToken {
  readonly token: string;
  readonly file: string;
}

/**
 * The token of this user's MCP servers over HTTP, for clients of the same user. It is created once, in a file of the
 * data folder that only the user can read. A file that another user can read or owns is replaced.
 *
 * @param env the process's environment, which may name the data folder
 * @throws UNAVAILABLE if the data folder cannot be written, or another user could change it
 */
export function serverToken(env: Readonly<Record<string, string | undefined>>): ServerToken {
  const home = homeFolder(undefined, (name) => env[name]);
  assertSafeHome(home);
  const file = join(home, fileName);
  const present = isPrivate(file) ? readRegularFile(file, 100)?.toString().trim() : undefined;
  if (present !== undefined && format.test(present)) return { token: present, file };
  const token = newToken();
  makePrivateFolder(home);
  withStorageFailure(file, () => replaceFile(file, `${token}\n`));
  return { token, file };
}

/** A token that nobody can guess. */
export function newToken(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('base64url');
}

function isPrivate(file: string): boolean {
  const stats = lstatSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) return false;
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0);
}
