import { errors } from '@codesearch/kernel';
import type { Snapshot, StoreStats } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { stampId, stampNumber } from '../../state/commit-stamp.ts';
import type { Manifest } from '../../state/manifest.ts';

/** What the databases of an index say about their last commit. */
export interface Stamps {
  /** By the name of the part; absent for a part that keeps no stamps. `undefined` before the first commit. */
  readonly [part: string]: string | undefined;
}

/** The stamps of those databases that keep them. */
export function stampsOf(
  [store, { stamp, lexicalStamp = stamp }]: readonly [GuardedStage<'store'>, StoreStats],
  [detector, snapshot]: readonly [GuardedStage<'changeDetector'>, Snapshot],
): Stamps {
  return {
    ...(store.facts.stamps && { store: stamp, 'lexical store': lexicalStamp }),
    ...(detector.facts.stamps && { 'file records': snapshot.stamp }),
  };
}

/**
 * Checks that databases are parts of one index, of one moment. While a batch is open, each of them may have it or not.
 *
 * @param found the manifest before the databases were read, and `after` the manifest after it
 * @throws INDEX_CORRUPT if they are of different indexes or times
 */
export function verifyUnity(folder: string, stamps: Stamps, found: Manifest, after: Manifest): void {
  for (const [part, stamp] of Object.entries(stamps)) {
    if (!belongs(stamp, found, after)) {
      const problem = `its ${part} ${part.endsWith('s') ? 'do' : 'does'} not belong to it, but to another index or another time.`;
      throw errors.indexCorrupt(folder, problem, undefined, found.root);
    }
  }
}

function belongs(stamp: string | undefined, found: Manifest, after: Manifest): boolean {
  const known = [found, after].flatMap((manifest) => [
    manifest.stamp,
    ...(manifest.openStamps ?? []).map((each) => each ?? undefined),
  ]);
  if (known.includes(stamp)) return true;
  // Another process has committed several batches between the two.
  if (stamp === undefined || found.stamp === after.stamp || stampId(stamp) !== found.id) return false;
  const number = stampNumber(stamp);
  return number >= stampNumber(found.stamp) && number <= stampNumber(after.stamp);
}
