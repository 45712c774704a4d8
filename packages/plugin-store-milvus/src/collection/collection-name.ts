import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/** A readable name that is unique for the data folder. */
export function collectionName(dataDir: string): string {
  const readable = basename(dataDir).replaceAll(/\W/g, '_').slice(0, 48);
  return `codesearch_${readable}_${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`;
}
