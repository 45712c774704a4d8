import type { SearchFilter } from '@codesearch/kernel';
import type { ChangeConditions } from '../git/read-changes.ts';

/** The part of a project that a search may find. All given conditions must hold. */
export interface SearchScope extends Omit<SearchFilter, 'granularity'>, ChangeConditions {}

/** The conditions of a scope on files. */
export type PathScope = Omit<SearchScope, 'languages' | 'kinds'>;

/** The conditions of a scope that a store can apply. */
export function filterOf(scope: SearchScope): SearchFilter {
  const { changed: _, since: _since, diff: _diff, ...filter } = scope;
  return filter;
}
