import type { Where } from 'chromadb';
import type { SearchFilter } from '@codesearch/kernel';
import { maxConditionValues } from '@codesearch/toolkit';

/**
 * What of a filter Chroma can apply itself: globs it cannot, and long lists it should not. Whoever searches tests each entry by
 * the whole filter. `undefined` where nothing is to be narrowed, `'nothing'` where nothing can pass.
 */
export function conditions(filter: SearchFilter = {}): Where | 'nothing' | undefined {
  const lists = { language: filter.languages, kind: filter.kinds, path: filter.paths };
  const given = Object.entries(lists).filter(([, values]) => values !== undefined);
  if (given.some(([, values]) => values?.length === 0) || filter.pathGlobs?.length === 0) return 'nothing';
  const wheres = given
    .filter(([, values]) => (values?.length ?? 0) <= maxConditionValues)
    .map(([field, values]): Where => ({ [field]: { $in: [...(values as readonly string[])] } }));
  return wheres.length > 1 ? { $and: wheres } : wheres[0];
}
