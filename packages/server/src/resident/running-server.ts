import { connect } from 'node:net';
import { readServerRecord } from './server-record.ts';
import type { ServerRecord } from './server-record.ts';

/** The server of a data folder. @returns `undefined` if none runs */
export async function runningServer(home: string): Promise<ServerRecord | undefined> {
  const record = readServerRecord(home);
  // The number of a process that was killed may be that of another one now.
  return record && (await isListening(record.socket)) ? record : undefined;
}

/** Whether a process takes connections on a socket. The socket of a server that was killed stays. */
async function isListening(socket: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const connection = connect(socket, () => resolve(true)).on('error', () => resolve(false));
  try {
    return await promise;
  } finally {
    connection.destroy();
  }
}
