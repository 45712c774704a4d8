import type { Database } from '../database/database.ts';
import type { Steps } from '../database/read-in-steps.ts';

/** The tables that take most of the space, with their key and the bytes of what a row has. */
const parts: Readonly<Record<string, readonly [table: string, key: string, bytes: string]>> = {
  texts: ['text', 'no', 'length(data)'],
  vectors: ['vector', 'slot', 'length(codes)'],
  sketches: ['block', 'no', 'length(facts) + length(sketches)'],
  postings: ['leaf', 'id', 'length(data)'],
};

/** SQLite knows the length of a value without reading it, so this takes some milliseconds. */
const rowsPerStep = 8_192;

/** The bytes of each part of the database. Ids, paths and free space are the rest. */
export function* partSizes(database: Database): Steps<Readonly<Record<string, number>>> {
  const sizes: Record<string, number> = {};
  for (const [part, [table, key, bytes]] of Object.entries(parts)) {
    const next = `
      SELECT max(at) AS last, sum(size) AS bytes
      FROM (SELECT ${key} AS at, ${bytes} AS size FROM ${table} WHERE ${key} > ? ORDER BY ${key} LIMIT ${rowsPerStep})`;
    let size = 0;
    for (let last: number | null = -1; last !== null; yield) {
      const step: { last: number | null; bytes: number | null } = database.get(next, last)!;
      size += step.bytes ?? 0;
      last = step.last;
    }
    sizes[part] = size;
  }
  return sizes;
}
