import type { Project, SearchHit } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import { maxHits } from '../../answer/cursor.ts';
import { isCallable } from '../../answer/name-hits.ts';
import type { ToolCall } from '../../server/tool-call.ts';

/** Calls of a definition, found by its name. */
export interface FoundCalls {
  /** Best first, at most as many as one answer can have. */
  readonly hits: readonly SearchHit[];
  /** Number of all calls. */
  readonly total: number;
  /** Places that name it and do not call it, best first, and the number of all of them. */
  readonly uses: readonly SearchHit[];
  readonly totalUses: number;
}

/** Finds the calls and the other uses of a definition in an index that is up to date. */
export async function findCalls(
  project: Project,
  definition: CodeSymbol,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<FoundCalls> {
  if (!isCallable(definition)) return { hits: [], total: 0, uses: [], totalUses: 0 };
  const request = { query: definition.name, match: 'calls', limit: maxHits, sync: false, signal } as const;
  const { hits, total = hits.length, uses = 0 } = await project.search(request);
  const [named = [], calls = []] = [true, false].map((isUse) => hits.filter((hit) => (hit.isUse ?? false) === isUse));
  return { hits: calls, total, uses: named, totalUses: uses };
}
