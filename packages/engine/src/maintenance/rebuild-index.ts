import { amendError } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import { isThisMachine } from '../config/service-hosts.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { IndexOptions } from '../session/index-options.ts';
import { waitEvents } from '../session/run/sync-or-keep.ts';
import { manifestFormat } from '../state/manifest.ts';
import type { Manifest } from '../state/manifest.ts';
import { estimateIndex } from './estimate/estimate-index.ts';
import type { IndexEstimate } from './estimate/estimate-index.ts';
import { dollarsOf } from '@codesearch/stages';
import type { ServiceEstimate } from '@codesearch/stages';
import { placeOf, replaceIndex } from './replace-index.ts';
import type { OwnPlace } from './replace-index.ts';

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
 * complete. An interrupted build is resumed by the next one with the same settings. Only what a change touches is done
 * again: the rest is taken from the present index, and what services have answered for the same texts from caches.
 *
 * @param stale the error that names the changes
 * @returns the report of the run; `undefined` if another process has built it in the meantime
 * @throws `stale` if the index is read-only or shared, if this process has used it with its settings before, so that
 * another one has other settings, if it was moved to another store than the configured one, if a configuration was left
 * out, or if nobody confirms the cost
 * @throws what an index run throws
 */
export async function rebuildIndex(
  parts: ProjectParts,
  stale: StaleError,
  options: IndexOptions & RebuildOptions,
): Promise<IndexReport | undefined> {
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
  const { waitMs = buildWaitMs } = options;
  return session.exchange({ waitMs, onWait: waitEvents(emit), signal }, async () => {
    const present = target.read();
    // Another process may have built it, while this one waited.
    if (present && target.compare(present).changes.length === 0 && present.store.location === target.store.location)
      return undefined;
    return replaceIndex(parts, present, { ...options, place, changes });
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
function rebuiltIn(parts: ProjectParts, found: Manifest): OwnPlace | undefined {
  const { config, session } = parts;
  const { manifest: target } = session;
  if (config.readOnly || isOfLeftOut(parts, found)) return undefined;
  if (found.moved && found.store.location !== target.store.location) return undefined;
  const place = placeOf(parts, found);
  return place === 'shared' ? undefined : place;
}

/** Whether an index may have been built with a configuration that the user has not trusted yet. */
function isOfLeftOut({ config }: ProjectParts, found: Manifest | 'damaged' | undefined): boolean {
  if (found === undefined || found === 'damaged') return false;
  return config.leftOut !== undefined && found.format === manifestFormat;
}

async function assertConfirmed(
  parts: ProjectParts,
  stale: StaleError,
  { confirmRebuild, signal }: IndexOptions & RebuildOptions,
): Promise<void> {
  const { session, config } = parts;
  const { stages } = config;
  const { context } = session.stages;
  const contexts = stages.contextualizer.describe(context);
  const isFree =
    (stages.embedder.placement === 'pool' || isFreeAt(stages.embedder.describe(context))) &&
    (contexts.estimator === undefined || isFreeAt(contexts));
  // An estimate reads and cuts every file.
  if (isFree) return;
  const estimate = await estimateIndex(parts, { rebuild: true, signal });
  const paid = estimate.services.filter(
    (service) => service.per === 'run' && (service.calls ?? 0) > 0 && !isFreeAt(service),
  );
  if (paid.length === 0) return;
  const { root } = session.manifest.key;
  if (await confirmRebuild?.({ root, changes: stale.details.changes ?? [], estimate })) return;
  const { dollars } = estimate;
  const cost = { reason: 'unconfirmed' as const, ...(dollars !== undefined && { dollars }) };
  throw amendError(stale, { details: { ...stale.details, ...cost } });
}

/** Whether no call can cost money. A plugin that declares neither a price nor a host computes on this machine. */
function isFreeAt({
  host,
  price,
  dollars = price && dollarsOf(price, 1, 1),
}: Pick<ServiceEstimate, 'host' | 'price' | 'dollars'>): boolean {
  return dollars === undefined ? host === undefined || isThisMachine(host) : dollars === 0;
}
