import type { StageSet } from '@codesearch/stages';
import { stampsOf, verifyUnity } from '../session/stored-index.ts';
import type { Manifest } from '../state/manifest.ts';

/**
 * Checks that stages over the files of an index find all of it.
 *
 * @returns what is missing, as a phrase; `undefined` if the index is complete
 * @throws INDEX_CORRUPT if its parts do not belong together
 */
export async function missingContent(
  stages: StageSet,
  folder: string,
  found: Manifest,
  signal?: AbortSignal,
): Promise<string | undefined> {
  const [detector, store] = await Promise.all([stages.get('changeDetector'), stages.get('store')]);
  const [snapshot, stats] = await Promise.all([detector.snapshot({ signal }), store.stats({ signal })]);
  const chunks = found.content?.chunks ?? 0;
  if (snapshot.chunks !== chunks) return `the file records have ${snapshot.chunks} of ${chunks} chunks`;
  if (stats.chunks !== chunks) return `the store has ${stats.chunks} of ${chunks} chunks`;
  if ((stats.lexicalChunks ?? chunks) !== chunks)
    return `the lexical store has ${stats.lexicalChunks} of ${chunks} chunks`;
  verifyUnity(folder, stampsOf([store, stats], [detector, snapshot]), found, found);
  return undefined;
}
