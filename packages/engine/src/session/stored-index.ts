import { readdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CodesearchError, errors, isCodesearchError } from '@codesearch/kernel';
import type { Snapshot, StoreStats } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { isInFolder } from '../home/project-folder.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { filesOf, importedPrefix } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { revisionOf } from '../state/index-state.ts';
import { keepsMetadata, otherOwner, otherTree, ownName, readSharedMetadata } from '../state/shared-metadata.ts';
import type { SharedMetadata } from '../state/shared-metadata.ts';
import type { ReopenableStages } from './reopenable-stages.ts';
import { stampId, stampNumber } from '../state/commit-stamp.ts';
import * as indexErrors from '../state/index-errors.ts';

/** An index of this machine, as its manifest and its stages have it. */
export interface StoredIndex {
  readonly manifest: ManifestFile;
  readonly stages: ReopenableStages;
}

/**
 * Checks that the parts of an index belong together, and that the store holds what is committed. A database that was
 * emptied, replaced or truncated can often be read without an error, and its answers would be wrong. So would those of
 * an index on a server that another machine has built again, perhaps with another model.
 *
 * @param found the manifest as it was before anything was read
 * @returns what is committed; `undefined` if the index was removed or replaced in the meantime
 * @throws INDEX_CORRUPT if the two differ
 * @throws INDEX_STALE if they differ, and the settings name another place of the store than that of the index
 */
export async function verifyContent(
  { manifest, stages: { current } }: StoredIndex,
  found: Manifest,
  signal: AbortSignal | undefined,
): Promise<Snapshot | undefined> {
  const [detector, store] = await Promise.all([current.get('changeDetector'), current.get('store')]);
  const [snapshot, stats, shared] = await Promise.all([
    detector.snapshot(),
    store.stats({ signal }),
    readSharedMetadata(store, { signal }),
  ]);
  const after = manifest.read();
  if (!after || filesOf(after) !== filesOf(found)) return undefined;
  // During a run, and after an interrupted one, the store may be ahead of what is committed.
  const isQuiet = !found.indexing && !after.indexing && after.completedAt === found.completedAt;
  // A run writes them at its end, and the next whole one removes them first.
  const isElsewhere = shared ? shared.createdAt !== found.createdAt : store.facts.shared;
  if (isQuiet && found.completedAt !== undefined && isElsewhere)
    throw otherProject(manifest, store, shared) ?? replaced(store.facts.location, shared?.createdAt);
  const stamps = stampsOf([store, stats], [detector, snapshot]);
  const ofServer = isQuiet && shared ? { store: shared.stamp } : {};
  const counts = { store: stats.chunks, 'lexical store': stats.lexicalChunks ?? stats.chunks };
  checkStore(manifest, found, () => {
    verifyUnity(manifest.folder, { ...ofServer, ...stamps }, found, after);
    for (const [name, chunks] of Object.entries(counts)) {
      if (!isQuiet || chunks === snapshot.chunks) continue;
      const problem = `its ${name} has ${chunks} chunks, but ${snapshot.chunks} were committed.`;
      throw errors.indexCorrupt(manifest.folder, problem, undefined, found.root);
    }
  });
  return snapshot;
}

/**
 * Runs a check of the store. A store in another place than that of the index is not damaged, but has something else.
 */
function checkStore({ folder, store: present }: ManifestFile, { root, store }: Manifest, check: () => void): void {
  try {
    check();
  } catch (error) {
    const isCorrupt = isCodesearchError(error, 'INDEX_CORRUPT');
    if (!isCorrupt || !store || store.location === present.location) throw error;
    // The data folder was moved or copied with all that is in it.
    if (isInFolder(present.location, folder) && isDeepStrictEqual(present.options, store.options)) throw error;
    throw errors.indexStale(root, [`store is ${present.location} (was ${store.location})`]);
  }
}

/**
 * Gives a packed index its files back, indexes that are packed against this one another base, and an imported index its
 * final place. The caller holds the writer lock and changes the index next.
 *
 * @throws INDEX_BUSY if another process writes an index that is packed against this one
 */
export async function makeWritable({ manifest, stages }: StoredIndex): Promise<void> {
  const found = manifest.read();
  if (readdirSync(manifest.folder).some((name) => name.startsWith(importedPrefix))) {
    const { removeDrafts, settleImport } = await import('./run/settle-import.ts');
    if (found?.dataFolder !== undefined) await stages.reopen(() => settleImport(manifest.folder));
    removeDrafts(manifest.folder);
  }
  if (!found || !revisionOf(manifest.key)) return;
  const { releaseDependents } = await import('../packing/release-dependents.ts');
  await releaseDependents(manifest.folder);
  if (!found.packed) return;
  const { unpackInPlace } = await import('../packing/unpack-index.ts');
  await stages.reopen(() => unpackInPlace(manifest.folder));
}

/** Prepares a present index for a run: checks it, and recovers the batch that an interrupted run left open. */
export async function recoverIndex(
  index: StoredIndex,
  found: Manifest,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (!(await verifyContent(index, found, signal))) throw indexErrors.indexMissing(found.root);
  if (!found.batch) return;
  const { recoverBatch } = await import('../index/open-batch.ts');
  const stamp = index.manifest.openBatch(found.batch, true);
  await recoverBatch(index.stages.current, { batch: found.batch, stamp }, signal);
}

/**
 * Prepares the store for a first run: removes what an earlier index left, after an interrupted removal, or on a server
 * after only the local folder was lost.
 *
 * @throws INDEX_STALE if the store holds an index that was built with other settings, which is not replaced
 * @throws INPUT_INVALID if it is that of another project
 */
export async function beginIndex({ manifest, stages }: StoredIndex, signal: AbortSignal | undefined): Promise<void> {
  const store = await stages.current.get('store');
  const shared = await ownMetadata(manifest, store, signal);
  if (shared) manifest.assertCompatible({ ...shared, indexing: false });
  const other = keepsMetadata(store) ? await otherTree(manifest, store, { signal }) : undefined;
  if (other) throw errors.inputInvalid(other, `${ownName(manifest)} To replace it, run \`codesearch index --force\`.`);
  const cleared = await tryToClear(manifest.folder, async () => {
    await (await stages.current.get('changeDetector')).clear();
    await store.clear({ signal });
  });
  if (cleared) return;
  const { removeRemains } = await import('../state/index-folder.ts');
  await stages.reopen(() => removeRemains(manifest.folder));
}

/**
 * The metadata of the index that the store has in the place of this one.
 *
 * @throws INPUT_INVALID if it is that of another project of this user
 */
export async function ownMetadata(
  manifest: ManifestFile,
  store: GuardedStage<'store'>,
  signal: AbortSignal | undefined,
): Promise<SharedMetadata | undefined> {
  const shared = await readSharedMetadata(store, { signal });
  const other = otherProject(manifest, store, shared);
  if (other) throw other;
  return shared;
}

/**
 * Removes an index, here and on a server, unless another project has it there. The caller holds the writer lock.
 *
 * @param replaces whether it is also removed from a server where another machine built it
 */
export async function removeIndex({ manifest, stages }: StoredIndex, replaces: boolean): Promise<void> {
  const { folder } = manifest;
  const found = manifest.find();
  if (revisionOf(manifest.key)) {
    const { releaseDependents } = await import('../packing/release-dependents.ts');
    await releaseDependents(folder);
  }
  const { removeLockedFolder, removeManifest, removeRemains } = await import('../state/index-folder.ts');
  // First, so that what an interruption leaves of the rest does not count as an index.
  removeManifest(folder);
  const isPacked = found !== undefined && found !== 'damaged' && found.packed !== undefined;
  if (!isPacked) {
    await tryToClear(folder, async () => {
      const store = await stages.current.get('store');
      const shared = await readSharedMetadata(store, {});
      const isOfOther = !replaces && shared && found && found !== 'damaged' && shared.createdAt !== found.createdAt;
      if (!isOfOther && !otherProject(manifest, store, shared)) await store.clear();
    });
  }
  await stages.reopen(() => removeRemains(folder));
  removeLockedFolder(folder);
}

/**
 * Runs `clear`. A stage can clear neither a damaged database nor one on a full disk; if that is in the folder of the
 * index, the caller can remove the files instead.
 *
 * @returns whether it succeeded
 */
async function tryToClear(folder: string, clear: () => Promise<void>): Promise<boolean> {
  try {
    await clear();
    return true;
  } catch (error) {
    if (isCodesearchError(error, 'INDEX_CORRUPT') || isCodesearchError(error, 'INDEX_STALE')) return false;
    if (isCodesearchError(error, 'UNAVAILABLE') && dirname(error.details.path ?? '') === folder) return false;
    throw error;
  }
}

/**
 * The store has an index that another machine built, or none any more.
 *
 * @param builtAt when that machine began to build it, as an ISO date; absent while it has not finished
 */
function replaced(where: string, builtAt: string | undefined): Error {
  const problem =
    builtAt === undefined
      ? 'is gone: another machine removed it, or has begun to build it again.'
      : `does not belong to this machine: another machine built it at ${builtAt}.`;
  return new CodesearchError(`The index in ${where} ${problem}`, {
    code: 'INDEX_CORRUPT',
    hint: 'Give this machine its own location in the store, or rebuild the index.',
    details: { where, builtAt: builtAt ?? null },
  });
}

/** The refusal of a place in a store that another project of this user has; `undefined` if none has it. */
function otherProject(
  manifest: ManifestFile,
  store: GuardedStage<'store'>,
  shared: SharedMetadata | undefined,
): Error | undefined {
  const { location } = manifest.store;
  const owner = otherOwner(manifest, store, shared);
  if (owner === undefined) return undefined;
  const { root } = manifest.key;
  return errors.inputInvalid(
    `${location} has the index of ${owner}, and ${owner === root ? 'another revision' : root} would replace it.`,
    owner === root
      ? 'Search other revisions with a configuration of another store, or with other options of this one.'
      : ownName(manifest),
  );
}

/** What the databases of an index say about their last commit. */
interface Stamps {
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
