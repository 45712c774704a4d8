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
}

/** Finds the calls of a definition in an index that is up to date. */
export async function findCalls(
  project: Project,
  definition: CodeSymbol,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<FoundCalls> {
  if (!isCallable(definition)) return { hits: [], total: 0 };
  const request = { query: definition.name, match: 'calls', limit: maxHits, sync: false, signal } as const;
  const { hits, total = hits.length } = await project.search(request);
  return { hits, total };
}
