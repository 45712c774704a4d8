import type { SearchHit } from '@codesearch/engine';

/** The form of a query: a name or a message, as written or changed. */
export const lookupKinds = [
  'exact',
  'lower case',
  'mistyped',
  'message',
  'quoted',
  'with values',
  'in a log',
  'in output',
  'passed on',
] as const;
export type LookupKind = (typeof lookupKinds)[number];

/** A query that has exactly one right place. */
export interface Lookup {
  readonly kind: LookupKind;
  readonly query: string;
  readonly path: string;
  /** Line of the definition's name or of the message, from 1. */
  readonly line: number;
  /** Text that the shown chunk must contain; absent for a name, where its lines must contain `line`. */
  readonly message?: string;
}

/** The answer to a lookup. */
export interface Answered extends Lookup {
  readonly repository: string;
  readonly seed: string;
  /** Of the first hit at the right place, from 1; absent if it is not among the hits. */
  readonly rank?: number;
  readonly hits: number;
  /** The first hit, as `path:line`. */
  readonly first?: string;
}

/** @returns the rank of the first hit at the place of the lookup, from 1 */
export function rankOf(lookup: Lookup, hits: readonly SearchHit[]): number | undefined {
  const index = hits.findIndex(({ chunk }) => isAt(lookup, chunk));
  return index === -1 ? undefined : index + 1;
}

function isAt({ path, line, message }: Lookup, chunk: SearchHit['chunk']): boolean {
  if (chunk.path !== path) return false;
  if (message !== undefined) return chunk.text.includes(message);
  return chunk.startLine <= line && line <= chunk.endLine;
}
