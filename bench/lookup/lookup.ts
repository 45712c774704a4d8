import { queryId } from '@codesearch/evaluation/parts';
import type { JudgedQuery } from '@codesearch/evaluation/parts';

/** The form of a query: a name or a message, as written or changed; a path, or a line of a file. */
export const lookupKinds = [
  'exact',
  'lower case',
  'mistyped',
  'member',
  'message',
  'quoted',
  'with values',
  'in a log',
  'in output',
  'passed on',
  'path',
  'end of path',
  'file name',
  'file in a sentence',
  'line',
  'output of a tool',
  'frame of another version',
] as const;

/**
 * A query that has exactly one right place.
 *
 * @param line of the definition's name or of the message, from 1
 */
export function lookup(kind: (typeof lookupKinds)[number], query: string, path: string, line: number): JudgedQuery {
  return { id: queryId(kind, query), kind, query, relevant: [{ path, startLine: line, endLine: line }] };
}
