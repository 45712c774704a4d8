import type { StageSet } from '../container/stage-set.ts';
import type { Scanner } from '../contract/scanner.ts';
import type { SkipReason, SourceFile } from '../contract/source-file.ts';
import { countOf, levelsBelow } from '../pipeline/context-levels.ts';
import { sumCounts } from '../pipeline/sum-counts.ts';
import type { IndexState } from '../state/index-state.ts';
import type { ProjectStatus } from './project.ts';

type ContentStatus = Pick<
  ProjectStatus,
  | 'state'
  | 'files'
  | 'chunks'
  | 'levels'
  | 'fallenBack'
  | 'pending'
  | 'sourceBytes'
  | 'indexBytes'
  | 'dimensions'
  | 'skipped'
  | 'masked'
>;

/**
 * Compares an index with its tree: a scan and a diff, which write nothing.
 *
 * @param state the state as far as the manifest tells it
 */
export async function contentStatus(
  stages: StageSet,
  state: IndexState,
  signal: AbortSignal | undefined,
): Promise<ContentStatus> {
  const [scanner, detector, store, contextualizer] = await Promise.all([
    stages.get('scanner'),
    stages.get('changeDetector'),
    stages.get('store'),
    stages.get('contextualizer'),
  ]);
  const unread: Partial<Record<SkipReason, number>>[] = [];
  const changes = await detector.diff(listed(scanner, unread, signal), { signal });
  const [snapshot, stats] = await Promise.all([detector.snapshot(), store.stats({ signal })]);
  const pending = {
    added: changes.added.length,
    modified: changes.modified.length,
    removed: changes.removed.length,
  };
  const differs = pending.added + pending.modified + pending.removed > 0;
  return {
    state: state === 'current' && differs ? 'stale-content' : state,
    files: snapshot.files,
    chunks: snapshot.chunks,
    levels: snapshot.levels,
    fallenBack: countOf(levelsBelow(contextualizer.targetLevel), snapshot.levels),
    pending,
    masked: snapshot.masked,
    sourceBytes: snapshot.bytes,
    ...(stats.bytes === undefined ? {} : { indexBytes: stats.bytes }),
    dimensions: stats.dimensions,
    skipped: sumCounts(...unread, snapshot.skipped),
  };
}

async function* listed(
  scanner: Scanner,
  unread: Partial<Record<SkipReason, number>>[],
  signal: AbortSignal | undefined,
): AsyncGenerator<readonly SourceFile[]> {
  for await (const { files, skipped } of scanner.scan({ signal })) {
    for (const { reason } of skipped) unread.push({ [reason]: 1 });
    yield files;
  }
}
