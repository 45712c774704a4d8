import type { Project } from '@codesearch/engine';
import type { CodeSymbol } from '@codesearch/kernel';
import { addressOf, isCallable } from '@codesearch/presentation/agent';
import type { SymbolPage } from '@codesearch/presentation/agent';
import { maxHits } from './cursor.ts';
import type { ToolCall } from '../../server/tool-call.ts';

/** Calls and other uses of a definition, found by its name: best first, at most as many as one answer can have. */
export type FoundCalls = Pick<SymbolPage, 'callers' | 'uses' | 'indirect'>;

/**
 * Finds the calls and the other uses of a definition in an index that is up to date.
 *
 * @param path of the definition
 * @param depth levels of callers; above 1 also those of the callers
 */
export async function findCalls(
  project: Project,
  path: string,
  definition: CodeSymbol,
  depth: number | undefined,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<FoundCalls> {
  if (!isCallable(definition)) return { callers: none, uses: none, indirect: none };
  const request = {
    query: addressOf(path, definition),
    match: 'calls',
    depth,
    limit: maxHits,
    sync: false,
    signal,
  } as const;
  const { hits, total = hits.length, uses = 0, unsure = 0, indirect = 0 } = await project.search(request);
  return {
    callers: { hits: hits.filter(({ isUse, via }) => !isUse && via === undefined), total, unsure },
    uses: { hits: hits.filter(({ isUse }) => isUse), total: uses },
    indirect: { hits: hits.filter(({ via }) => via !== undefined), total: indirect },
  };
}

const none = { hits: [], total: 0 };
