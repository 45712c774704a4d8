import { foldedName } from '@codesearch/kernel';
import type { StoredChunk } from '@codesearch/kernel';
import type { GuardedStage } from '../stage/guarded-stage.ts';

/**
 * The names that some chunks call and the index defines, so none of a library or of the language itself.
 *
 * @returns `undefined` if the store does not look names up
 */
export async function definedCalls(
  store: GuardedStage<'store'>,
  chunks: readonly StoredChunk[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  if (store.facts.lookup !== true) return undefined;
  const names = new Set(chunks.flatMap(({ calls }) => calls));
  const request = { terms: [], substrings: [], ignoreCase: false, filter: {}, limit: 1, signal };
  const defined: string[] = [];
  for (const name of names) {
    const defines = foldedName(name);
    if (defines !== '' && (await store.findText({ ...request, defines })).length > 0) defined.push(name);
  }
  return defined;
}
