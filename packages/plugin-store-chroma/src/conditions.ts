import type { Where } from 'chromadb';
import type { SearchFilter } from '@codesearch/kernel';
import { maxConditionValues, passesNothing } from '@codesearch/toolkit';

/**
 * The part of a filter that Chroma applies: it applies paths, but no other conditions on them, and should not apply
 * long lists. The caller tests each entry with the complete filter.
 *
 * @returns `undefined` if there is no condition, `'nothing'` if no entry can pass the filter
 */
export function conditions(filter: SearchFilter): Where | 'nothing' | undefined {
  const lists = { language: filter.languages, kind: filter.kinds, path: filter.paths };
  const given = Object.entries(lists).filter(([, values]) => values !== undefined);
  if (passesNothing(filter)) return 'nothing';
  const wheres = given
    .filter(([, values]) => (values?.length ?? 0) <= maxConditionValues)
    .map(([field, values]): Where => ({ [field]: { $in: [...(values as readonly string[])] } }));
  return wheres.length > 1 ? { $and: wheres } : wheres[0];
}
