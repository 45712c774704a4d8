/*
 * The stamp of a commit is `id.number.nonce`: the id of the index, the number of the commit, and a random part, since
 * two copies of an index can count on. The store, the change detector and the manifest have the stamp of their last
 * commit.
 */

import { randomUUID } from 'node:crypto';

export function newIndexId(): string {
  return randomHex();
}

/** The stamp of the commit after another one. @param stamp absent for the first commit */
export function nextStamp(id: string, stamp: string | undefined): string {
  return `${id}.${stampNumber(stamp) + 1}.${randomHex().slice(0, 12)}`;
}

/** The number of a commit; 0 before the first one. */
export function stampNumber(stamp: string | undefined): number {
  return Number(stamp?.split('.')[1] ?? 0);
}

/** The id of the index that a commit belongs to. */
export function stampId(stamp: string): string {
  return stamp.split('.')[0] ?? '';
}

/** 122 random bits. The module is loaded for hashes anyway; the global `crypto` would load Web Crypto, too. */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
