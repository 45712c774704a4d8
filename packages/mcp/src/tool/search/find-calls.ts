import type { Project, SearchHit } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import { isCallable } from '@codesearch/presentation/agent';
import { maxHits } from './cursor.ts';
import type { ToolCall } from '../../server/tool-call.ts';

/** Calls of a definition, found by its name. */
export interface FoundCalls {
  /** Best first, at most as many as one answer can have. */
  readonly hits: readonly SearchHit[];
  readonly total: number;
  /** Places that name it and do not call it, best first, and the number of all of them. */
  readonly uses: readonly SearchHit[];
  readonly totalUses: number;
  /** Calls of the callers, and the number of all of them. */
  readonly indirect: readonly SearchHit[];
  readonly totalIndirect: number;
}

/**
 * Finds the calls and the other uses of a definition in an index that is up to date.
 *
 * @param depth levels of callers; above 1 also those of the callers
 */
export async function findCalls(
  project: Project,
  definition: CodeSymbol,
  depth: number | undefined,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<FoundCalls> {
  if (!isCallable(definition)) return nothing;
  const request = { query: definition.name, match: 'calls', depth, limit: maxHits, sync: false, signal } as const;
  const { hits, total = hits.length, uses = 0, indirect = 0 } = await project.search(request);
  return {
    hits: hits.filter(({ isUse, via }) => !isUse && via === undefined),
    total,
    uses: hits.filter(({ isUse }) => isUse),
    totalUses: uses,
    indirect: hits.filter(({ via }) => via !== undefined),
    totalIndirect: indirect,
  };
}

const nothing: FoundCalls = { hits: [], total: 0, uses: [], totalUses: 0, indirect: [], totalIndirect: 0 };
