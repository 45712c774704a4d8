import { join } from 'node:path';
import { CommitHistory, historyFile } from '@codesearch/git';
import { isCodesearchError } from '@codesearch/kernel';
import { declaredInputs } from '@codesearch/stages';
import { makePrivateFolder, ProcessFolder } from '@codesearch/toolkit';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { IndexReport } from '../index/index-event.ts';
import { IndexSession } from '../session/index-session.ts';
import type { IndexOptions } from '../session/index-options.ts';
import type { IndexStages } from '../session/index-stages.ts';
import { ownMetadata } from '../session/stored-index.ts';
import { syncIndex } from '../session/run/sync-index.ts';
import { waitEvents } from '../session/run/sync-or-keep.ts';
import { placeOf, replaceIndex } from './replace-index.ts';
import { PresentContent } from './reuse/present-content.ts';

/** Why an index cannot take the files of the present settings. */
const unfitting = ['INDEX_STALE', 'INDEX_CORRUPT', 'DIMENSION_MISMATCH'] as const;

/**
 * Indexes every file again. The present index can be searched until the new one is complete, and remains if the build
 * fails or is interrupted. In a place that others may use, such as a server, its files are exchanged batch by batch. If
 * it has other settings there, or is damaged, the new one is built on this machine first: its readers have none only
 * while that is written to the emptied store.
 *
 * @throws what an index run throws
 */
export async function forceIndex(parts: ProjectParts, options: Omit<IndexOptions, 'force'>): Promise<IndexReport> {
  const { session } = parts;
  const { manifest: target } = session;
  const { waitMs, onEvent: emit = () => {}, signal } = options;
  const found = target.find();
  const isReadable = found !== undefined && found !== 'damaged';
  const place = placeOf(parts, isReadable ? found : undefined);
  if (place === 'shared') return isReadable ? indexAgain(parts, options) : removeAndIndex(parts, options);
  // Nothing that could be searched is removed.
  if (!isReadable) return syncIndex(session, parts, { ...options, force: true });
  const wait = { waitMs, onWait: waitMs ? waitEvents(emit) : undefined, signal };
  return session.exchange(wait, async () => {
    const present = target.find();
    return replaceIndex(parts, present === 'damaged' ? undefined : present, { ...options, place });
  });
}

async function indexAgain(parts: ProjectParts, options: Omit<IndexOptions, 'force'>): Promise<IndexReport> {
  try {
    return await syncIndex(parts.session, parts, { ...options, again: true });
  } catch (error) {
    if (!unfitting.some((code) => isCodesearchError(error, code))) throw error;
    return removeAndIndex(parts, options);
  }
}

async function removeAndIndex(parts: ProjectParts, options: Omit<IndexOptions, 'force'>): Promise<IndexReport> {
  const { session, config, settingsOf, compose, cacheDir } = parts;
  const { manifest: target } = session;
  const { onEvent, signal } = options;
  if (!(await hasContent(session, signal))) return syncIndex(session, parts, { ...options, force: true });
  makePrivateFolder(cacheDir);
  using folder = new ProcessFolder(cacheDir, 'draft');
  const local = { ...config, stages: { ...config.stages, store: config.preset.stages.store } };
  const settings = settingsOf(local);
  const history = new CommitHistory(() => join(folder.path, historyFile));
  await using draft = new IndexSession({
    manifest: target.withSettings(settings).inFolder(folder.path),
    readOnly: false,
    compose: (dataFolder) => compose(local, settings.lexical, dataFolder),
  });
  const { embedding } = await syncIndex(
    draft,
    { ...parts, config: local, history },
    {
      ...options,
      force: true,
      confirmWide: () => true,
      onEvent: (event) => event.type === 'index-finished' || onEvent?.(event),
    },
  );
  onEvent?.({ type: 'store-emptied', location: target.store.location });
  // An index does not say for which state of another file its chunks were made.
  const isReusable = !declaredInputs(config.stages, session.stages.context)?.stored.length;
  const content = PresentContent.over(draft.stages, local);
  const reuse = isReusable ? (stages: IndexStages): IndexStages => content.reusedBy(stages) : undefined;
  return { ...(await syncIndex(session, parts, { ...options, force: true, reuse })), embedding };
}

/**
 * Whether there is something in the store that can be searched.
 *
 * @throws INPUT_INVALID if it is the index of another project
 */
async function hasContent(session: IndexSession, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    // Without an index, parts of the store that are files have no folder yet.
    return await session.readTree(async (stages) => {
      const store = await stages.get('store');
      await ownMetadata(session.manifest, store, signal);
      const { chunks } = await store.stats({ signal });
      return chunks > 0;
    });
  } catch (error) {
    if (isCodesearchError(error, 'INDEX_CORRUPT')) return false;
    if (isCodesearchError(error, 'INDEX_STALE')) return true;
    throw error;
  }
}
