import { isAbsolute } from 'node:path';
import { amendError } from '@codesearch/kernel';
import type { Snapshot, StageName, StoreFacts } from '@codesearch/kernel';
import { answerInvalid } from '@codesearch/stages';
import type { GuardedStage, StageSet } from '@codesearch/stages';
import { isInFolder } from '../../home/project-folder.ts';

/**
 * Checks at the end of a run that what it has written is there. If not, nothing is damaged: a plugin has not done what
 * it confirmed. A store that something else may write to is left out.
 *
 * @param index its root, and its folder, which only this process writes to
 * @param snapshot what the change detector has
 * @param stamp that of the last write
 * @throws PLUGIN_INVALID if it is not there
 */
export async function verifyRun(
  { root, folder }: { readonly root: string; readonly folder: string },
  stages: StageSet,
  snapshot: Snapshot,
  stamp: string | undefined,
  signal?: AbortSignal,
): Promise<void> {
  const wrong: Lost = lostWrite(root);
  const [detector, store] = [await stages.get('changeDetector'), await stages.get('store')];
  if (detector.facts.stamps && snapshot.stamp !== stamp)
    wrong(detector, 'changeDetector', 'snapshot', 'the stamp is that of the last commit', 'another one');
  if (isReachable(store.facts, folder)) return;
  const stats = await store.stats({ signal });
  if (store.facts.stamps && stats.stamp !== stamp)
    wrong(store, 'store', 'stats', 'the stamp is that of the last write', 'another one');
  if (stats.chunks === snapshot.chunks) return;
  const recorded = await recordedChunks(stages, signal);
  if (recorded === snapshot.chunks)
    wrong(store, 'store', 'stats', `the ${recorded} chunks that were written are counted`, stats.chunks);
  wrong(detector, 'changeDetector', 'snapshot', `${recorded} chunks are counted, as recorded`, snapshot.chunks);
}

/** Whether something else may write to a store: on a server, or in a folder that is not that of the index. */
function isReachable({ shared = false, host, location }: StoreFacts, folder: string): boolean {
  return shared || host !== undefined || (isAbsolute(location) && !isInFolder(location, folder));
}

/** Chunks of all files of the tree, by their records. */
async function recordedChunks(stages: StageSet, signal: AbortSignal | undefined): Promise<number> {
  const [scanner, detector] = [await stages.get('scanner'), await stages.get('changeDetector')];
  let chunks = 0;
  for await (const { files } of scanner.scan({ signal }))
    for (const { path } of files) chunks += (await detector.fileRecord({ path }))?.chunks ?? 0;
  return chunks;
}

type Lost = (stage: GuardedStage<StageName>, ...answer: readonly [StageName, string, string, string | number]) => never;

/** Throws the error of a stage whose answer shows that a write was lost. */
function lostWrite(root: string): Lost {
  return (plugin, stage, operation, promise, value) => {
    const error = answerInvalid(plugin, { stage, operation, promise, value: String(value) });
    throw amendError(error, { details: { ...error.details, root } });
  };
}
