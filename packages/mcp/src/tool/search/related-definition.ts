import { definitionsOf } from '@codesearch/engine';
import type { Project, SearchHit } from '@codesearch/engine';
import type { QueryWords } from '@codesearch/presentation';
import { readName } from '@codesearch/query';
import { relatedTo } from '@codesearch/presentation/agent';
import type { RelatedDefinition } from '@codesearch/presentation/agent';
import type { ToolCall } from '../../server/tool-call.ts';
import { findCalls } from './find-calls.ts';

/**
 * The definition of a hit with what it uses, its callers and its tests; `undefined` if it is in none, or in one that
 * nothing calls, such as a heading.
 */
export async function relatedDefinition(
  project: Project,
  hit: SearchHit,
  words: QueryWords,
  { signal }: Pick<ToolCall, 'signal'>,
): Promise<RelatedDefinition | undefined> {
  const { definition } = hit;
  if (!definition || !readName(definition.name)) return undefined;
  const { callers } = await findCalls(project, hit.chunk.path, definition, undefined, { signal });
  const ofFile = await definitionsOf(project.parts, hit.chunk.path, signal);
  return relatedTo(hit, definition, { calls: callers.hits, total: callers.total, ofFile, words });
}
