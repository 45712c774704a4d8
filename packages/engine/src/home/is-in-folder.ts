import { sep } from 'node:path';

/**
 * Whether a store keeps an index in a folder.
 *
 * @param location see `Store.location`; a path if the store is on this machine
 * @param folder of the index, without a separator at its end
 */
export function isInFolder(location: string, folder: string): boolean {
  return location === folder || location.startsWith(`${folder}${sep}`);
}
