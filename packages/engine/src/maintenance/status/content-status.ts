import type { SkippedFile, SourceFile } from '@codesearch/kernel';
import type { StageSet } from '@codesearch/stages';
import { compareTree } from '../../index/compare-tree.ts';
import { InputChanges } from '../../index/input-changes.ts';
import type { InputSource } from '../../index/input-changes.ts';
import { countOf, levelsBelow, sumCounts } from '@codesearch/pool';
import type { IndexState } from '../../state/index-state.ts';
import type { ProjectStatus } from './status.ts';

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
  | 'indexParts'
  | 'dimensions'
  | 'denseMethod'
  | 'skipped'
  | 'masked'
>;

/**
 * Compares an index with its tree by a scan and a diff, which write nothing.
 *
 * @param state the state as far as the manifest shows it
 * @param source with what other inputs of the stages are compared, if they have any
 */
export async function contentStatus(
  stages: StageSet,
  state: IndexState,
  source: InputSource | undefined,
  signal: AbortSignal | undefined,
): Promise<ContentStatus> {
  const [detector, store, contextualizer] = await Promise.all([
    stages.get('changeDetector'),
    stages.get('store'),
    stages.get('contextualizer'),
  ]);
  const unread: Record<string, number> = {};
  const onSkipped = ({ reason }: SkippedFile): void => void (unread[reason] = (unread[reason] ?? 0) + 1);
  const inputs = source && (await InputChanges.compare(source));
  const onFiles = (files: readonly SourceFile[]): void => inputs?.list(files);
  const { changes } = await compareTree({ stages, isListed: inputs?.needsList, onFiles, onSkipped, signal });
  inputs?.settle(changes);
  const again = inputs?.files.length ?? 0;
  const [snapshot, stats] = await Promise.all([detector.snapshot(), store.stats({ parts: true, signal })]);
  const pending = {
    added: changes.added.length,
    modified: changes.modified.length,
    removed: changes.removed.length,
    ...(again > 0 ? { again } : {}),
  };
  const differs = pending.added + pending.modified + pending.removed + again > 0;
  return {
    state: state === 'current' && differs ? 'stale-content' : state,
    files: snapshot.files,
    chunks: snapshot.chunks,
    levels: snapshot.levels,
    fallenBack: countOf(levelsBelow(contextualizer.facts.targetLevel), snapshot.levels),
    pending,
    masked: snapshot.masked,
    sourceBytes: snapshot.bytes,
    ...(stats.bytes === undefined ? {} : { indexBytes: stats.bytes }),
    ...(stats.parts === undefined ? {} : { indexParts: stats.parts }),
    dimensions: stats.dimensions,
    ...(stats.denseMethod === undefined ? {} : { denseMethod: stats.denseMethod }),
    skipped: sumCounts(unread, snapshot.skipped),
  };
}
