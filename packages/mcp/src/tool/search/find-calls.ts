import type { Project, SearchHit } from '@codesearch/engine';
import { maxHits } from '../../answer/cursor.ts';
import type { ToolCall } from '../../server/tool-call.ts';

/** Calls of a name. */
export interface FoundCalls {
  /** Best first, at most as many as one answer can have. */
  readonly hits: readonly SearchHit[];
  /** Number of all calls. */
  readonly total: number;
}

/** Finds the calls of a name in an index that is up to date. */
export async function findCalls(project: Project, name: string, { signal }: ToolCall): Promise<FoundCalls> {
  const request = { query: name, match: 'calls', limit: maxHits, sync: false, signal } as const;
  const { hits, total = hits.length } = await project.search(request);
  return { hits, total };
}
