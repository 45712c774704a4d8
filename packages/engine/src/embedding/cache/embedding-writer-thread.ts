import { parentPort, workerData } from 'node:worker_threads';
import type { MessagePort } from 'node:worker_threads';
import type { CacheEntry } from './embedding-cache.ts';
import type { WriteRequest, WriterData, WriterMessage } from './embedding-writer.ts';
import { SqliteEmbeddingCache } from './sqlite-embedding-cache.ts';

/*
 * The thread of an `EmbeddingWriter`. What arrives while it writes is written together: SQLite writes each page of a
 * transaction once.
 */

const port = parentPort as MessagePort;
const post = (message: WriterMessage): void => port.postMessage(message);

let now = 0;
let waiting: WriteRequest[] = [];

const silent = (): void => {};
const cache = new SqliteEmbeddingCache({
  ...(workerData as WriterData),
  logger: { debug: silent, info: silent, warn: (warning, details = {}) => post({ warning, details }) },
  now: () => now,
});

port.on('message', (request: WriteRequest) => {
  waiting.push(request);
  // `setImmediate` runs after the messages that have arrived already, so that all of them are written at once.
  if (waiting.length === 1) setImmediate(() => void write());
});

async function write(): Promise<void> {
  const requests = waiting;
  waiting = [];
  now = requests.at(-1)?.now ?? now;
  await cache.set(requests.flatMap(entriesOf));
  post({ written: requests.map(({ id }) => id) });
}

function entriesOf({ entries, vectors }: WriteRequest): readonly CacheEntry[] {
  let start = 0;
  return entries.map(({ length, ...entry }) => ({ ...entry, vector: vectors.subarray(start, (start += length)) }));
}
