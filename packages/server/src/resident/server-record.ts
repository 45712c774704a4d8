import { join } from 'node:path';
import { readRegularFile, removeFile, replaceFile } from '@codesearch/toolkit';
import { serverFolder } from '../command/command-socket.ts';

/** The server of a data folder, as it describes itself to programs of the same user. */
export interface ServerRecord {
  readonly pid: number;
  /** Version of its program. */
  readonly version: string;
  readonly build: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Path of the socket that takes commands. */
  readonly socket: string;
  /** Address of its HTTP server, such as `http://127.0.0.1:7712`. */
  readonly url: string;
  /**
   * What each request over HTTP needs. Each server has another one, so that of a server that has ended is of no use.
   */
  readonly token: string;
}

const maxBytes = 10_000;

/** @returns `undefined` if no server has described itself, or the file is damaged */
export function readServerRecord(home: string): ServerRecord | undefined {
  try {
    const content = readRegularFile(fileIn(home), maxBytes)?.toString();
    return content === undefined ? undefined : (JSON.parse(content) as ServerRecord);
  } catch {
    return undefined;
  }
}

/** Only the user can read it. */
export function writeServerRecord(home: string, record: ServerRecord): void {
  replaceFile(fileIn(home), `${JSON.stringify(record, null, 2)}\n`);
}

export function removeServerRecord(home: string): void {
  removeFile(fileIn(home));
}

function fileIn(home: string): string {
  return join(serverFolder(home), 'server.json');
}
