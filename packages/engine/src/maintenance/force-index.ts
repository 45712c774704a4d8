import { isCodesearchError } from '@codesearch/kernel';
import type { ProjectParts } from '../composition/project-scope.ts';
import type { IndexReport } from '../index/index-event.ts';
import type { IndexOptions } from '../session/index-options.ts';
import { syncIndex } from '../session/sync-index.ts';
import { waitEvents } from '../session/wait-events.ts';
import { checkStages } from './check-stages.ts';
import { placeOf, replaceIndex } from './replace-index.ts';

/** Why an index cannot take the files of the present settings. */
const unfitting = ['INDEX_STALE', 'INDEX_CORRUPT', 'DIMENSION_MISMATCH'] as const;

/**
 * Indexes every file again. The present index can be searched until the new one is complete, and remains if the build
 * fails or is interrupted. In a place that others may use, such as a server, its files are exchanged batch by batch. If
 * it has other settings there, or is damaged, it is removed first, but only if the stages that fill it can be used.
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
    return replaceIndex(parts, present === 'damaged' ? undefined : present, { ...options, place, resume: false });
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
  const { session, config } = parts;
  const checks = await checkStages(session, config.stages, options.signal);
  const failed = checks.find(({ stage, failure }) => failure && stage !== 'store' && stage !== 'changeDetector');
  if (failed) throw failed.failure;
  return syncIndex(session, parts, { ...options, force: true });
}
