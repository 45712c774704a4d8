import { createHash } from 'node:crypto';

/** A hash of the kind and the text of a question, 12 hex digits. */
export function queryId(kind: string, query: string): string {
  return createHash('sha256').update(`${kind}\n${query}`).digest('hex').slice(0, 12);
}
