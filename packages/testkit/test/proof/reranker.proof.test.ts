import { definePlugin } from '@codesearch/kernel';
import type { Candidate, Query, Reranked, Reranker, RerankRequest } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { brokenLaws, dot, identityReranker, rerankerLaws } from '../../src/index.ts';
import { mutant } from './mutant.ts';
import type { Change } from './mutant.ts';
import { inputMutants } from './input-mutants.ts';
import { mutants, prove } from './prove.ts';
import type { Fault } from './prove.ts';
import { answering, samples } from './sample-mutants.ts';
import { traitMutants } from './trait-mutants.ts';

const ranked = 'results are distinct candidates by descending finite scores that their signals explain';
const limited = 'there is at least one result and at most topN';
const first = 'fewer results are the first of more';
const weighed = 'weights of a request count for the kind of its query, and no others';
const poor = 'a candidate without evidence, name or text is ranked by the same laws';
const tied = 'equal scores keep the order of the candidates';
const same = 'the same request gives the same result, later, concurrently and from another instance';
const own = 'a result is of its request, whatever came before';
const indexed = 'an index is that of the candidate whose evidence the signals are';
const many = 'a candidate is ranked at any place among many';
const serving = 'a service gets as many candidates as are declared';
const repeated = 'a signal that depends on the order within a file is marked';
const unchanged = 'the request is not changed';
const embedded = 'an embedder of a request is optional, and gets texts by their kind';
const vectored = 'a vector of a request is that of the candidate whose signals it is in';
const discreet = 'a note contains neither the query nor source text';

let calls = 0;

const faults: readonly Fault<'reranker'>[] = [
  ['a query embedded as a document', embedded, embeddingQuery],
  ['vectors of the next candidate', vectored, () => ({ rerank: nextVector })],
  ['candidates cut before the better ones of their file count', first, () => ({ rerank: cutEarly })],
  ['ascending scores', ranked, results((all) => all.toReversed())],
  ['an index that occurs twice', ranked, results((all) => all.map((each) => ({ ...each, index: 0 })))],
  ['an index without a candidate', ranked, results((all) => all.map((each) => ({ ...each, index: each.index + 1 })))],
  ['scores that are not finite', ranked, results((all) => all.map((each) => ({ ...each, score: Number.NaN })))],
  ['scores that nothing explains', ranked, results((all) => all.map((each) => ({ ...each, signals: [] })))],
  [
    'a signal without a name',
    ranked,
    results((all) =>
      all.map((each) => ({ ...each, signals: each.signals.map((signal) => ({ ...signal, name: '' })) })),
    ),
  ],
  [
    'a signal in camel case',
    ranked,
    results((all) =>
      all.map((each) => ({ ...each, signals: each.signals.map((signal) => ({ ...signal, name: 'isFirst' })) })),
    ),
  ],
  [
    'candidates cut before they are ranked',
    first,
    () => ({
      rerank: async ({ candidates: all, ...request }) =>
        rankedBy({ ...request, candidates: all.slice(0, request.topN) }, ({ chunk }) => chunk.path.length),
    }),
  ],
  ['topN ignored', limited, (reranker) => ({ rerank: (request) => reranker.rerank({ ...request, topN: 99 }) })],
  ['results dropped', limited, results(() => [])],
  ['missing evidence taken for a number', poor, scored(({ dense }) => dense?.score ?? Number.NaN)],
  [
    'a division by the length of the text',
    poor,
    scored(({ chunk }) => 1 / (chunk.text.length === 0 ? 0 : chunk.text.length)),
  ],
  ['equal scores in the order of their paths', tied, byPath],
  ['results that are as good as the last one', tied, withTies],
  [
    'equal scores in the order of the last request',
    tied,
    results((all) => all.map((each) => ({ ...each, score: 0, signals: [] })).toReversed()),
  ],
  ['scores that change with the calls', same, shifted],
  ['results that are kept by the query', own, kept],
  ['a note with the query', discreet, noting(({ query }) => `Nothing was found for ${query.text}.`)],
  ['a note with words of the query', discreet, noting(({ query }) => `Ranked by ${query.words.join(', ')}.`)],
  ['a note with the message of a report', discreet, noting(({ query }) => `It looks for ${query.messages.join()}.`)],
  ['a note with what is quoted', discreet, noting(({ query }) => `It looks for ${query.quoted.join()}.`)],
  ['a note with source text', discreet, noting(({ candidates }) => `Cut: ${candidates[0]?.chunk.text}`)],
  ['positions instead of indexes', indexed, positions],
  [
    'candidates after the first fifty left out',
    many,
    (reranker) => ({
      rerank: (request) => reranker.rerank({ ...request, candidates: request.candidates.slice(0, 50) }),
    }),
  ],
  [
    'a failure of a service without a note',
    'a failure of a service is an error for users, after one attempt, without text and keys',
    asking(),
  ],
  ['a repeat that is not marked', repeated, scored((candidate, all) => -betterOfFile(candidate, all))],
  ['the text of the path that was ranked first', own, remembering],
  ['a note that comes late', discreet, noting(({ onNote }) => (setTimeout(() => onNote('Late.'), 5), 'Early.'))],
  ['candidates sorted in place', unchanged, sorting],
  ['candidates written to', unchanged, writing],
];

const bind = (): ReturnType<typeof identityReranker> => identityReranker();

type Weights = (request: RerankRequest) => number;

const weights = { word: { order: 1 }, words: { order: 2 } };
const kindOf = ({ text }: Query): keyof typeof weights => (/\s/.test(text) ? 'words' : 'word');
const usual: Weights = ({ query }) => weights[kindOf(query)].order;
const given: Weights = (request) => request.weights?.[kindOf(request.query)]?.['order'] ?? usual(request);

/** Ranks by the order of retrieval, with a weight that can be fitted. */
const fitted = (weightOf: Weights) =>
  definePlugin({
    name: 'fitted',
    stage: 'reranker',
    describe: () => ({ fittable: { version: '1', weights, kindOf } }),
    create: () => ({
      rerank: async (request) =>
        request.candidates.slice(0, request.topN).map((_, index) => {
          const signal = { name: 'order', value: 1 / (1 + index), weight: weightOf(request) };
          return { index, score: signal.value * signal.weight, signals: [signal] };
        }),
    }),
  });

prove('reranker', rerankerLaws, [
  ...inputMutants(bind, 'rerank', (all: readonly Reranked[], read) =>
    all.map((each) => ({ ...each, signals: [...each.signals, { name: 'read', value: read.length, weight: 0 }] })),
  ).filter(([, law]) => rerankerLaws.some(({ name }) => name === law)),
  ...traitMutants('reranker', bind),
  ...mutants(bind, faults),
  [
    'an option without effect',
    'other options have another output, and another fingerprint',
    bind,
    { variants: [bind] },
  ],
  [
    'more candidates than are declared',
    serving,
    mutant(mutant(bind, { facts: () => ({ maxDocuments: 20 }) }), asking()),
  ],
  ['tokens that are no number', serving, mutant(bind, { facts: () => ({ documentTokens: () => Number.NaN }) })],
  ['weights of a request ignored', weighed, () => fitted(usual)()],
  [
    'weights of a request that only rise',
    weighed,
    () => fitted((request) => Math.max(given(request), usual(request)))(),
  ],
  ['a weight of 0 taken for none', weighed, () => fitted((request) => given(request) || usual(request))()],
  ['weights of a request halved', weighed, () => fitted((request) => given(request) / (request.weights ? 2.5 : 1))()],
  [
    'weights of another kind of query',
    weighed,
    () => fitted((request) => request.weights?.['words']?.['order'] ?? usual(request))(),
  ],
  [
    'a candidate of one kind without a score',
    'candidates of the samples are ranked by the same laws, and the same at every call',
    answering(bind, 'rerank', (all: readonly Reranked[], { candidates: given }: RerankRequest) =>
      all.map((each) => (given[each.index]?.chunk.path.endsWith('.sql') ? { ...each, score: Number.NaN } : each)),
    ),
    { samples },
  ],
]);

function results(change: (all: readonly Reranked[]) => readonly Reranked[]): Change<'reranker'> {
  return (reranker) => ({ rerank: async (request) => change(await reranker.rerank(request)) });
}

function withTies(): Partial<Reranker> {
  return {
    async rerank(request) {
      const all = rankedBy({ ...request, topN: request.candidates.length }, ({ chunk }) => chunk.text.length);
      const last = all[Math.min(request.topN, all.length) - 1]?.score ?? 0;
      return all.filter(({ score }) => score >= last);
    },
  };
}

function kept(): ReturnType<Change<'reranker'>> {
  const results = new Map<string, readonly Reranked[]>();
  return {
    async rerank(request) {
      const { candidates: all, query, topN } = request;
      const known = results.get(query.text)?.filter(({ index }) => index < all.length);
      const found = known ?? rankedBy(request, ({ chunk }) => chunk.path.length);
      results.set(query.text, found);
      return found.slice(0, topN);
    },
  };
}

/** Sends all candidates to a service that does not answer. */
function asking(): Change<'reranker'> {
  return (reranker, { fetch }) => ({
    async rerank(request): Promise<readonly Reranked[]> {
      const body = JSON.stringify(request.candidates);
      await fetch('http://127.0.0.1:9/', { method: 'POST', body }).catch(() => {});
      return reranker.rerank(request);
    },
  });
}

function embeddingQuery(reranker: Reranker): ReturnType<Change<'reranker'>> {
  return {
    async rerank(request): Promise<readonly Reranked[]> {
      await request.embed?.('document', [request.query.text]);
      return reranker.rerank(request);
    },
  };
}

async function nextVector(request: RerankRequest): Promise<readonly Reranked[]> {
  const { candidates: all, query, embed } = request;
  const [asked] = (await embed?.('query', [query.text])) ?? [];
  const vectors = await embed?.(
    'document',
    all.map(({ chunk }) => chunk.text),
  );
  return rankedBy(request, (each) => dot(asked ?? none, vectors?.[(all.indexOf(each) + 1) % all.length] ?? none));
}

const none = new Float32Array();

/** Each candidate counts less for each better one of its file, of those that fit into the result. */
async function cutEarly(request: RerankRequest): Promise<readonly Reranked[]> {
  const fused: Score = (each) => each.fused;
  const kept = rankedBy(request, fused).map(({ index }) => request.candidates[index] as Candidate);
  return rankedBy(request, (each) => (kept.includes(each) ? each.fused - 0.01 * betterOfFile(each, kept) : -1));
}

function noting(note: (request: RerankRequest) => string): Change<'reranker'> {
  return (reranker) => ({
    rerank(request): Promise<readonly Reranked[]> {
      request.onNote(note(request));
      return reranker.rerank(request);
    },
  });
}

type Score = (candidate: Candidate, all: readonly Candidate[]) => number;

function scored(score: Score): Change<'reranker'> {
  return () => ({ rerank: async (request) => rankedBy(request, score) });
}

function betterOfFile({ chunk, fused }: Candidate, all: readonly Candidate[]): number {
  return all.filter((other) => other.chunk.path === chunk.path && other.fused > fused).length;
}

function remembering(): ReturnType<Change<'reranker'>> {
  const lengths = new Map<string, number>();
  const score: Score = ({ chunk: { path, text } }) => {
    const known = lengths.get(path) ?? text.length;
    lengths.set(path, known);
    return 1 / (1 + known);
  };
  return { rerank: async (request) => rankedBy(request, score) };
}

function rankedBy({ candidates, topN }: RerankRequest, scoreOf: Score): readonly Reranked[] {
  return candidates
    .map((candidate, index) => {
      const score = scoreOf(candidate, candidates);
      return { index, score, signals: [{ name: 'score', value: score, weight: 1 }] };
    })
    .toSorted((a, b) => b.score - a.score)
    .slice(0, topN);
}

/** Of a result, its position. */
function positions(): ReturnType<Change<'reranker'>> {
  return {
    rerank: async (request) =>
      rankedBy(request, ({ verbatim = 0, chunk }) => verbatim + 1 / chunk.path.length).map((each, index) => ({
        ...each,
        index,
      })),
  };
}

function byPath(): ReturnType<Change<'reranker'>> {
  return {
    async rerank(request): Promise<readonly Reranked[]> {
      const pathOf = ({ index }: Reranked): string => request.candidates[index]?.chunk.path ?? '';
      return rankedBy(request, () => 1).toSorted((a, b) => (pathOf(a) < pathOf(b) ? -1 : 1));
    },
  };
}

function shifted(reranker: Parameters<Change<'reranker'>>[0]): ReturnType<Change<'reranker'>> {
  return {
    async rerank(request): Promise<readonly Reranked[]> {
      calls++;
      const all = await reranker.rerank(request);
      return all.map(({ index, score, signals }) => ({
        index,
        score: score + calls,
        signals: [...signals, { name: 'calls', value: calls, weight: 1 }],
      }));
    },
  };
}

function sorting(reranker: Parameters<Change<'reranker'>>[0]): ReturnType<Change<'reranker'>> {
  return {
    rerank(request): Promise<readonly Reranked[]> {
      (request.candidates as Candidate[]).reverse();
      return reranker.rerank(request);
    },
  };
}

function writing(reranker: Parameters<Change<'reranker'>>[0]): ReturnType<Change<'reranker'>> {
  return {
    rerank(request): Promise<readonly Reranked[]> {
      for (const candidate of request.candidates) Object.assign(candidate, { fused: 0 });
      return reranker.rerank(request);
    },
  };
}

it('a reranker with weights that can be fitted keeps all laws', async () => {
  expect(await brokenLaws(rerankerLaws, () => fitted(given)())).toEqual([]);
});
