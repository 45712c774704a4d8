import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/**
 * A name for what a server keeps of a project: readable, other for each data folder, and the same whenever it is asked for. At
 * most 48 letters, digits and hyphens. Two machines with the same data folder get the same name: on a server that they share,
 * each needs a configured one.
 */
export function collectionName(dataDir: string): string {
  const readable = basename(dataDir)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 24);
  return `codesearch-${readable}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}
