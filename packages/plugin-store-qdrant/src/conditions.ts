import type { Schemas } from '@qdrant/js-client-rest';
import type { SearchFilter } from '@codesearch/kernel';
import { maxConditionValues } from '@codesearch/toolkit';

export type Filter = Schemas['Filter'];
type Condition = Schemas['FieldCondition'];

/** Points that are seen at a revision. */
export function seenAt(revision: number): Condition[] {
  return [
    { key: 'born', range: { lte: revision } },
    { key: 'died', range: { gt: revision } },
  ];
}

export function anyOf(key: string, values: readonly string[]): Condition {
  return { key, match: { any: [...values] } };
}

/**
 * What of a filter Qdrant can apply itself: globs it cannot, and long lists it should not. Whoever searches tests each entry by
 * the whole filter. `undefined` where nothing can pass.
 */
export function conditions(filter: SearchFilter): readonly Condition[] | undefined {
  const lists = { language: filter.languages, kind: filter.kinds, path: filter.paths };
  const given = Object.entries(lists).flatMap(([key, values]) => (values ? [{ key, values }] : []));
  if (given.some(({ values }) => values.length === 0) || filter.pathGlobs?.length === 0) return undefined;
  return given.filter(({ values }) => values.length <= maxConditionValues).map(({ key, values }) => anyOf(key, values));
}
