import type { Project, SearchHit } from '@codesearch/engine';
import { shiftOf } from '@codesearch/presentation';
import { readName } from '@codesearch/query';
import { relationsOf } from '@codesearch/presentation/agent';
import type { RelatedDefinition } from '@codesearch/presentation/agent';
import type { ToolCall } from '../../server/tool-call.ts';
import { findCalls } from './find-calls.ts';

/**
 * The definition of a hit with its callers and tests; `undefined` if it is in none, or in one that nothing calls, such
 * as a heading.
 */
export async function relatedDefinition(
  project: Project,
  hit: SearchHit,
  call: Pick<ToolCall, 'signal'>,
): Promise<RelatedDefinition | undefined> {
  const definition = hit.definition;
  if (!definition || !readName(definition.name)) return undefined;
  const { path } = hit.chunk;
  const { hits } = (await findCalls(project, definition, undefined, call)).callers;
  const title = `${definition.kind} ${definition.qualifiedName}`;
  return {
    path,
    title,
    startLine: definition.startLine + shiftOf(hit),
    endLine: definition.endLine + shiftOf(hit),
    ...relationsOf(path, hits),
  };
}
