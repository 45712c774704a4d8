import type { Schemas } from '@qdrant/js-client-rest';
import type { SearchFilter } from '@codesearch/kernel';
import { maxConditionValues, passesNothing, wantedValues } from '@codesearch/toolkit/pure';

export type Filter = Schemas['Filter'];
type Condition = Schemas['FieldCondition'];

/** The points that readers see at a revision. */
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
 * The part of a filter that Qdrant applies: it applies paths, but no other conditions on them, and should not apply
 * long lists. The caller tests each entry with the complete filter.
 *
 * @returns `undefined` if no entry can pass the filter
 */
export function conditions(filter: SearchFilter): readonly Condition[] | undefined {
  const { granularity: _, ...rest } = filter;
  if (passesNothing(filter)) return undefined;
  const given = wantedValues(rest);
  return given.filter(([, values]) => values.length <= maxConditionValues).map(([key, values]) => anyOf(key, values));
}
