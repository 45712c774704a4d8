import { folderNamed } from '@codesearch/presentation';
import { readSearchText, withoutCondition, writtenConditions } from '@codesearch/query';
import type { Place } from '../place/place.ts';
import type { ProjectEntry } from '../server/answers.ts';

/** What a query searches. */
export interface AskedProject {
  readonly folder: string;
  readonly rev: string;
  /** The query without the conditions that name these. */
  readonly text: string;
}

/**
 * The folder and the revision that a query names by `repo:` and `rev:`, instead of those of the place. A folder is
 * named by its path, or by its name among the projects. One that is no project stays in the text: the server says so.
 */
export function askedProject(
  { folder, rev, query }: Pick<Place, 'folder' | 'rev' | 'query'>,
  projects: readonly Pick<ProjectEntry, 'root'>[],
): AskedProject {
  const named = namesIn(query);
  const [repo = '', another] = named.repos;
  const known = another === undefined && repo !== '' ? projectNamed(repo, projects) : undefined;
  const keys = [...(known ? ['repo:'] : []), ...(named.rev === undefined ? [] : ['rev:'])];
  return { folder: known?.root ?? folder, rev: named.rev ?? rev, text: withoutKeys(query, keys) };
}

function projectNamed<Project extends Pick<ProjectEntry, 'root'>>(
  repo: string,
  projects: readonly Project[],
): Project | undefined {
  try {
    return projects[
      folderNamed(
        repo,
        projects.map(({ root }) => root),
      )
    ];
  } catch {
    // The server says which ones have this name.
    return undefined;
  }
}

/** A query that leaves it to the place what is searched. */
export function withoutProject(query: string): string {
  return withoutKeys(query, ['repo:', 'rev:']);
}

function withoutKeys(query: string, keys: readonly string[]): string {
  return writtenConditions(query)
    .filter((condition) => keys.some((key) => condition.startsWith(key)))
    .reduce(withoutCondition, query);
}

function namesIn(query: string): { readonly repos: readonly string[]; readonly rev?: string | undefined } {
  try {
    return readSearchText(query);
  } catch {
    // It is not complete.
    return { repos: [] };
  }
}
