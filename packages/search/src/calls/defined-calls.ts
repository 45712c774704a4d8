import type { StoredChunk } from '@codesearch/kernel';
import { foldedName } from '@codesearch/toolkit/pure';
import type { SearchedStage, SearchedStore } from '../retriever/searched-stages.ts';

type LookupStore = Pick<SearchedStore, 'facts' | 'findText'> & SearchedStage<'store', 'stats'>;

/** Whether an index defines names, as of one commit of it. */
interface LookedUp {
  readonly stamp: string;
  readonly isDefined: Map<string, boolean>;
}

/** Files of one repository call the same names, and each look-up is a call of the store. */
const lookedUp = new WeakMap<LookupStore, LookedUp>();

const maxNames = 50_000;

/**
 * The names that some chunks call and the index defines, so none of a library or of the language itself.
 *
 * @returns `undefined` if the store does not look names up
 */
export async function definedCalls(
  store: LookupStore,
  chunks: readonly StoredChunk[],
  signal: AbortSignal | undefined,
): Promise<readonly string[] | undefined> {
  if (store.facts.lookup !== true) return undefined;
  const names = new Set(chunks.flatMap(({ calls }) => calls));
  const known = names.size > 0 ? await knownNames(store, signal) : new Map<string, boolean>();
  const request = { terms: [], substrings: [], ignoreCase: false, filter: {}, limit: 1, signal };
  const defined: string[] = [];
  for (const name of names) {
    const defines = foldedName(name);
    if (defines === '') continue;
    const isDefined = known.get(defines) ?? (await store.findText({ ...request, defines })).length > 0;
    known.set(defines, isDefined);
    if (isDefined) defined.push(name);
  }
  return defined;
}

/** The look-ups since the last commit; none without stamps, when another program may commit at any time. */
async function knownNames(store: LookupStore, signal: AbortSignal | undefined): Promise<Map<string, boolean>> {
  const { stamp } = await store.stats({ signal });
  const isDefined = new Map<string, boolean>();
  if (stamp === undefined) return isDefined;
  const before = lookedUp.get(store);
  if (before?.stamp === stamp && before.isDefined.size < maxNames) return before.isDefined;
  lookedUp.set(store, { stamp, isDefined });
  return isDefined;
}
