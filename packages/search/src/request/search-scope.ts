import type { SearchFilter } from '@codesearch/kernel';

/** Limits a search to what has changed, by git. All given conditions must hold. */
export interface ChangeConditions {
  /** Only uncommitted changes, with untracked files. Default false. */
  readonly changed?: boolean | undefined;
  /**
   * Only what has changed since a time (`7d`, `2 weeks`, `yesterday`, `2026-01-31`), or since the history forked from a
   * revision (`main`, `v1.2`). With uncommitted changes and untracked files.
   */
  readonly since?: string | undefined;
  /**
   * Only what differs from a revision (`main`), with untracked files; or between two (`main..topic`), or from where
   * they forked (`main...topic`). If the second revision is not checked out, whole files are found.
   */
  readonly diff?: string | undefined;
}

/** The part of a project that a search may find. All given conditions must hold. */
export interface SearchScope extends Omit<SearchFilter, 'granularity'>, ChangeConditions {}

/** The conditions of a scope on files. */
export type PathScope = Omit<SearchScope, 'languages' | 'kinds'>;

/** The conditions of a scope that a store can apply. */
export function filterOf(scope: SearchScope): SearchFilter {
  const { changed: _, since: _since, diff: _diff, ...filter } = scope;
  return filter;
}
