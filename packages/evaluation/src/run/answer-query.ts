import type { Project } from '@codesearch/engine';
import { diagnoseMiss } from '../diagnosis/diagnose-miss.ts';
import { queryScores } from '../metric/query-scores.ts';
import type { JudgedQuery } from '../query/judged-query.ts';
import { overlap } from '../query/place.ts';
import type { AnsweredQuery } from './answered-query.ts';
import { recordedSearch } from './recorded-search.ts';

/** Searches for a question, scores the hits, and finds out why none of them is relevant. */
export async function answerQuery(
  project: Pick<Project, 'retrieve' | 'why'>,
  judged: JudgedQuery,
  signal: AbortSignal | undefined,
): Promise<AnsweredQuery> {
  const { id, query, kind, relevant } = judged;
  const search = await recordedSearch(project, query, signal);
  const found = search.hits.map(({ chunk: { path, startLine, endLine, text } }) => ({
    path,
    startLine,
    endLine,
    text,
  }));
  const hits = found.map(({ path, startLine, endLine }) => {
    const place = { path, startLine, endLine };
    return { ...place, relevant: relevant.some((right) => overlap(place, right)) };
  });
  const rank = hits.findIndex((hit) => hit.relevant) + 1;
  const [first] = await search.retrieval.retriever.list(relevant[0]?.path ?? '');
  return {
    ...{ id, query, kind, relevant },
    language: first?.language ?? 'not indexed',
    scores: queryScores(found, relevant),
    hits,
    ...(rank > 0 ? { rank } : { miss: await diagnoseMiss(project, query, relevant, search, signal) }),
  };
}
