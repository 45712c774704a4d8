import type { Fit } from '../hit/fit.ts';
import { errors } from '@codesearch/kernel';
import { inTurns } from '@codesearch/toolkit/pure';
import { readQueryInSteps } from '@codesearch/query';
import type { SearchSource } from '../hit/federated-search.ts';
import type { SearchHit } from '../hit/search-hit.ts';
import { searchPipeline } from './search-pipeline.ts';
import type { LossPolicy } from './search-pipeline.ts';
import { defaultLimit } from '../request/search-request.ts';
import type { SearchRequest } from '../request/search-request.ts';

/**
 * Small, because the hits are already ranked: the first hit of one wording stays ahead of hits that all wordings find
 * late.
 */
const rankOffset = 1;

/**
 * A wording besides the query supports it: one that finds nothing useful must not push the hits of the query down by
 * half.
 */
const otherWeight = 0.5;

type Outcome = Awaited<ReturnType<typeof searchPipeline>>;

/**
 * Searches for a query and its other wordings, each by {@link searchPipeline}, and fuses their hits by reciprocal
 * ranks. Scores of different wordings are not compared, because each wording has a scale of its own. A plain question
 * can get other wordings by a model.
 *
 * @throws INPUT_INVALID if a search with a `match` and no pattern has other wordings
 */
export async function searchWordings(
  indexes: readonly [SearchSource, ...SearchSource[]],
  asked: SearchRequest,
  policy: LossPolicy,
): Promise<Outcome> {
  const source = asked.reword ? indexes.find(({ reword }) => reword) : undefined;
  if (!source?.reword) return searchEach(indexes, asked, policy);
  const { reworded } = await import('./reworded.ts');
  const { request, notes } = await reworded(source.reword, asked);
  const found = await searchEach(indexes, request, policy);
  return notes.length === 0 ? found : { ...found, notes: [...notes, ...found.notes] };
}

async function searchEach(
  indexes: readonly [SearchSource, ...SearchSource[]],
  { wordings = [], ...request }: SearchRequest,
  policy: LossPolicy,
): Promise<Outcome> {
  const first = await searchPipeline(indexes, request, policy);
  if (wordings.length === 0) return first;
  if (request.match !== undefined && request.pattern === undefined)
    throw errors.inputInvalid('A restricted search has one wording.', 'Search for each of the texts by itself.');
  const outcomes = [first];
  const others = new Set(wordings);
  others.delete(request.query);
  for (const query of others) outcomes.push(await searchPipeline(indexes, { ...request, query }, policy));
  const { total: allFound, fit: _fit, lead: _lead, evidence: _evidence, ...common } = first;
  // The same chunks match beside each wording.
  const total = request.pattern === undefined ? undefined : allFound;
  const best = outcomes.toSorted((a, b) => fits.indexOf(a.fit) - fits.indexOf(b.fit))[0] ?? first;
  return {
    ...common,
    fit: best.fit,
    ...(best.lead !== undefined && { lead: best.lead }),
    query: await inTurns(readQueryInSteps([request.query, ...others].join('\n'))),
    hits: await inTurns(
      fuseHits(
        outcomes.map(({ hits }) => hits),
        request.limit ?? defaultLimit,
      ),
    ),
    ...(total !== undefined && { total }),
    notes: [...new Set(outcomes.flatMap(({ notes }) => notes))],
    isComplete: outcomes.every(({ isComplete }) => isComplete),
  };
}

/** The best one first: one wording that is answered is enough. */
const fits: readonly Fit[] = ['good', 'unknown', 'weak', 'none'];

/**
 * Fuses ranked lists of hits. The first list weighs more than each of the others. A hit keeps the evidence of the list
 * in which it is best, with a weight that makes up its fused score. A hit is not another place, a copy or the line
 * after another hit at the same time.
 *
 * @param limit max hits
 */
export function* fuseHits(
  lists: readonly (readonly SearchHit[])[],
  limit: number,
): Generator<undefined, readonly SearchHit[], undefined> {
  const fused = new Map<string, { readonly hit: SearchHit; readonly rank: number; readonly score: number }>();
  for (const [list, hits] of lists.entries()) {
    const weight = list === 0 ? 1 : otherWeight;
    for (const [rank, hit] of hits.entries()) {
      const { definition, chunk, matches } = hit;
      const place = definition
        ? `${chunk.path} ${definition.startLine} ${definition.qualifiedName}`
        : `${chunk.id} ${matches?.[0]?.start}`;
      const key = `${hit.root}\n${place}`;
      const before = fused.get(key);
      const score = (before?.score ?? 0) + weight / (rankOffset + rank + 1);
      fused.set(key, before && before.rank <= rank ? { ...before, score } : { hit, rank, score });
    }
    yield;
  }
  const sorted = [...fused.values()].toSorted((a, b) => b.score - a.score);
  yield;
  const places = new Set(sorted.map(({ hit }) => placeOf(hit.chunk)));
  yield;
  return sorted.slice(0, limit).map(({ hit, score }) => ({
    ...hit,
    score,
    signals: hit.signals.map((signal) => ({ ...signal, weight: signal.weight * (score / (hit.score || 1)) })),
    others: hit.others.filter((other) => !places.has(placeOf({ path: hit.chunk.path, startLine: other.startLine }))),
    copies: hit.copies.filter((copy) => !places.has(placeOf(copy))),
  }));
}

function placeOf({ path, startLine }: { readonly path: string; readonly startLine: number }): string {
  return `${path}:${startLine}`;
}
