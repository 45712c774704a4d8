import { createHash } from 'node:crypto';
import { basename } from 'node:path';

/**
 * Derives the name of a project's collection on a server from its data folder: readable, unique per data folder, and
 * stable. Two machines with the same data folder get the same name, so each needs a configured name on a server that
 * they share.
 *
 * @returns at most 48 letters, digits and hyphens
 */
export function collectionName(dataDir: string): string {
  const readable = basename(dataDir)
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .slice(0, 24);
  return `codesearch-${readable}-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`;
}
