import { isListening } from './is-listening.ts';
import { readServerRecord } from './server-record.ts';
import type { ServerRecord } from './server-record.ts';

/** The server of a data folder. @returns `undefined` if none runs */
export async function runningServer(home: string): Promise<ServerRecord | undefined> {
  const record = readServerRecord(home);
  // The number of a process that was killed may be that of another one now.
  return record && (await isListening(record.socket)) ? record : undefined;
}
