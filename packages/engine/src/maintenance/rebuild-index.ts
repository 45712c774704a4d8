import { copyFileSync, existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sha256 } from '@noble/hashes/sha2.js';
import { amendError, errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { makePrivateFolder, removeFolder } from '@codesearch/toolkit';
import type { ProjectParts } from '../composition/project-scope.ts';
import { CommitHistory } from '../history/commit-history.ts';
import { historyFile } from '../history/history-file.ts';
import { isInFolder } from '../home/is-in-folder.ts';
import type { IndexEvent } from '../index/index-event.ts';
import { IndexSession } from '../session/index-session.ts';
import type { IndexOptions } from '../session/index-options.ts';
import { syncIndex, waitEvents } from '../session/sync-index.ts';
import { revisionOf } from '../state/index-key.ts';
import { importedPrefix, manifestFormat, writeManifest } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import type { ManifestFile } from '../state/manifest-file.ts';
import { isThisMachine } from '../config/service-hosts.ts';
import { estimateIndex } from './estimate/estimate-index.ts';
import type { IndexEstimate } from './estimate/estimate-index.ts';

/** What building an index again would cost. */
export interface PaidRebuild {
  readonly root: string;
  /** What differs, one phrase for each. */
  readonly changes: readonly string[];
  readonly estimate: IndexEstimate;
}

/** How an index that was built with other settings is built again. */
export interface RebuildOptions {
  /**
   * Confirms that it is built again if that costs money, or its price is unknown. Default: no, and the call fails with
   * `INDEX_STALE`. What costs nothing needs no confirmation.
   */
  readonly confirmRebuild?: ((rebuild: PaidRebuild) => boolean | Promise<boolean>) | undefined;
}

type StaleError = CodesearchError<'INDEX_STALE'>;

/** Milliseconds to wait for another process that builds the index, as long as for a first build. */
const buildWaitMs = 600_000;

/**
 * Builds an index with the present settings beside one with other settings, which stays as it is until the new one is
 * complete. An interrupted build is resumed by the next one with the same settings. What stages have answered for the
 * same texts comes from their caches: only what a change touches is done again.
 *
 * @param stale the error that names the changes
 * @throws `stale` if the index is read-only or shared, if this process has used it with its settings before, so that
 * another one has other settings, if it was moved to another store than the configured one, if a configuration was left
 * out, or if nobody confirms the cost
 * @throws what an index run throws
 */
export async function rebuildIndex(
  parts: ProjectParts,
  stale: StaleError,
  options: IndexOptions & RebuildOptions,
): Promise<void> {
  const { session, config } = parts;
  const { manifest: target } = session;
  const { onEvent: emit = () => {}, signal } = options;
  const { changes = [] } = stale.details;
  if (config.readOnly) throw stale;
  if (session.hasBeenCurrent) throw amendError(stale, { details: { ...stale.details, reason: 'replaced' } });
  const found = target.find();
  const place = found === undefined || found === 'damaged' ? undefined : rebuiltIn(parts, found);
  if (place === undefined) {
    const leftOut = isOfLeftOut(parts, found) ? config.leftOut : undefined;
    throw leftOut === undefined ? stale : amendError(stale, { details: { ...stale.details, leftOut } });
  }
  await assertConfirmed(parts, stale, options);
  emit({ type: 'settings-changed', changes });
  if (place === 'same' || revisionOf(target.key)) {
    await syncIndex(session, parts, { ...options, force: true });
    return;
  }
  const { waitMs = buildWaitMs } = options;
  await session.exchange({ waitMs, onWait: waitEvents(emit, undefined), signal }, async () => {
    const present = target.read();
    // Another process may have built it, while this one waited.
    if (present && target.compare(present).changes.length === 0 && present.store.location === target.store.location)
      return;
    await replaceIndex(parts, present, place, options);
  });
}

/**
 * Whether the next search builds an index with other settings again, if need be after a question. @param found the
 * manifest of the index
 */
export function isRebuilt(parts: ProjectParts, found: Manifest): boolean {
  return rebuiltIn(parts, found) !== undefined;
}

/** Where the next search builds an index again; undefined if it does not. */
function rebuiltIn(parts: ProjectParts, found: Manifest): Exclude<ReturnType<typeof placeOf>, 'shared'> | undefined {
  const { config, session } = parts;
  const { manifest: target } = session;
  if (config.readOnly || isOfLeftOut(parts, found)) return undefined;
  if (found.moved && found.store.location !== target.store.location) return undefined;
  const place = placeOf(target, found);
  return place === 'shared' ? undefined : place;
}

/** Whether an index may have been built with a configuration that the user has not trusted yet. */
function isOfLeftOut({ config }: ProjectParts, found: Manifest | 'damaged' | undefined): boolean {
  if (found === undefined || found === 'damaged') return false;
  return config.leftOut !== undefined && found.format === manifestFormat;
}

/**
 * Where the store of the present settings keeps its content:
 *
 * - `file`: in a file of the folder, so another folder has another file
 * - `other`: elsewhere than the present index
 * - `same`: in the place of the present index, which only this user knows
 * - `shared`: in the place of the present index, which others may use
 */
function placeOf(target: ManifestFile, found: Manifest): 'file' | 'other' | 'same' | 'shared' {
  const { location } = target.store;
  if (dirname(location) === target.folder) return 'file';
  if (found.format === manifestFormat && found.store.location !== location) return 'other';
  return isInFolder(location, target.folder) ? 'same' : 'shared';
}

async function assertConfirmed(
  { session, config }: ProjectParts,
  stale: StaleError,
  { confirmRebuild, signal }: IndexOptions & RebuildOptions,
): Promise<void> {
  const { stages } = config;
  const { context } = session.stages;
  const isLocal =
    stages.embedder.placement === 'pool' && stages.contextualizer.describe(context).estimator === undefined;
  if (isLocal) return;
  const estimate = await estimateIndex(session, config, { force: true, signal });
  const paid = estimate.services.filter(({ per, calls = 0, host, dollars }) => {
    // A plugin that declares neither a price nor a host computes on this machine.
    const isFree = dollars === 0 || (dollars === undefined && (host === undefined || isThisMachine(host)));
    return per === 'run' && calls > 0 && !isFree;
  });
  if (paid.length === 0) return;
  const { root } = session.manifest.key;
  if (await confirmRebuild?.({ root, changes: stale.details.changes ?? [], estimate })) return;
  throw errors.indexStale(root, stale.details.changes ?? [], estimate.dollars);
}

/**
 * Builds the index in a folder inside that of the present one, and puts it in the place of that. The caller holds the
 * writer lock.
 */
async function replaceIndex(
  parts: ProjectParts,
  present: Manifest | undefined,
  place: 'file' | 'other',
  options: IndexOptions,
): Promise<void> {
  const { session, config, settings, compose } = parts;
  const { manifest: target } = session;
  const name = draftName(target, present);
  const folder = join(target.folder, name);
  const draft = target.inFolder(folder);
  if (draft.find() !== undefined && !isResumable(draft)) removeFolder(folder);
  makePrivateFolder(folder);
  const oldHistory = join(session.dataFolder, historyFile);
  const history = join(folder, historyFile);
  if (existsSync(oldHistory) && !existsSync(history)) copyFileSync(oldHistory, history);
  const storeFolder = place === 'file' ? folder : target.folder;
  const building = new IndexSession({
    manifest: draft,
    readOnly: false,
    compose: (dataFolder) => compose(config, settings.lexical, dataFolder, storeFolder),
  });
  const onEvent = (event: IndexEvent): void => {
    if (event.type === 'batch-committed') session.report({ files: event.files, totalFiles: event.totalFiles });
    options.onEvent?.(event);
  };
  try {
    const draftParts = { ...parts, session: building, history: new CommitHistory(() => history) };
    await syncIndex(building, draftParts, { ...options, force: false, confirmWide: () => true, onEvent });
    await building.verify(options.signal);
  } finally {
    await building[Symbol.asyncDispose]();
  }
  const built = draft.read();
  if (built) writeManifest(target.folder, { ...built, store: target.store, dataFolder: name });
}

/** The same for the same settings, so that an interrupted build is resumed. */
function draftName(target: ManifestFile, present: Manifest | undefined): string {
  const settings = JSON.stringify([manifestFormat, target.fingerprint, target.store]);
  const digest = Buffer.from(sha256(Buffer.from(settings))).toString('hex', 0, 8);
  const name = `${importedPrefix}${digest}`;
  return present?.dataFolder === name ? `${name}0` : name;
}

function isResumable(draft: ManifestFile): boolean {
  const found = draft.find();
  return found !== undefined && found !== 'damaged' && draft.compare(found).changes.length === 0;
}
