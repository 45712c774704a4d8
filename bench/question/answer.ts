import type { Project, SearchHit } from '@codesearch/engine';

/** Lines of a hit. */
export interface HitPlace {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Qualified name of the definition that is shown as the answer; absent without one. */
  readonly definition?: string;
}

/** What a program found for one question. */
export interface Answer {
  /** Best first. */
  readonly hits: readonly HitPlace[];
  /** Milliseconds of the query; absent if starting the program is a part of them. */
  readonly ms?: number;
}

export function placeOf({ chunk: { path, startLine, endLine }, definition }: SearchHit): HitPlace {
  return { path, startLine, endLine, ...(definition && { definition: definition.qualifiedName }) };
}

/** Searches an index as it is. The time is that of the query with the default limit. */
export async function answerOf(project: Project, query: string, limit: number): Promise<Answer> {
  // The first search opens the index, which is not a part of the time of a query.
  await project.search({ query: 'open', sync: false });
  const start = performance.now();
  await project.search({ query, sync: false });
  const ms = performance.now() - start;
  const { hits } = await project.search({ query, limit, sync: false });
  return { hits: hits.map(placeOf), ms };
}
