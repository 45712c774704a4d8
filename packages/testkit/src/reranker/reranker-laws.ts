import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Candidate, EmbeddingKind, Query, Reranked, RerankRequest } from '@codesearch/kernel';
import { readQuery } from '@codesearch/query';
import { candidate, candidates } from '../fixture/candidate.ts';
import { sha256 } from '../fixture/source-text.ts';
import { sourceMark } from '../fixture/source-mark.ts';
import { law, openLaw } from '../law/law.ts';
import { NotChecked } from '../law/not-checked.ts';
import type { Law } from '../law/law.ts';
import { hashedVector } from '../reference/hashed-vector.ts';
import { stageLaws } from '../trait/stage-laws.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { assertOwn, assertReranked } from './assert-reranked.ts';
import { queries, weightLaw } from './weight-law.ts';

const query = readQuery('how are requests retried with backoff');
/** Words that neither a note nor any name of the program has. */
const rare = /zarquon|vexlit/iu;
/** With such words at every place that a query has. */
const rareQueries = [
  'where does vexlit zarquon happen',
  'vexlitZarquon',
  'what does "the zarquon vexlit" mean',
  'src/vexlit/zarquon.ts',
  'Error: no zarquon for vexlit\n    at vexlitZarquon (src/zarquon.ts:2:10)\n',
].map(readQuery);
/** A pasted line of code. */
const marked = readQuery(`where is ${sourceMark} called`);
/** Every promise of a reranker. */
export const rerankerLaws: readonly Law<'reranker'>[] = [
  ...stageLaws({
    stage: 'reranker',
    operations: [
      {
        name: 'rerank',
        run: (reranker, options) =>
          reranker.rerank({ query: marked, candidates: [candidate('a.ts', sourceMark, 1)], topN: 3, ...options }),
      },
    ],
    asking: {
      hasQuestion: true,
      // Some that the model may not read.
      places: ({ facts }) => 1 + Math.min((facts.maxDocuments ?? 20) + 2, 300),
      async ask(reranker, [asked = '', ...words], options) {
        const given = words.map((word, at) => {
          const text = `${'retried(requests);\n'.repeat(1 + (at % 9))}${asked.slice(0, at % 7)} ${word}\n`;
          return candidate(`src/part${at}.ts`, text, at + 1);
        });
        const request = { query: readQuery(`how are requests retried ${asked}`), candidates: given };
        const results = await reranker.rerank({ ...request, topN: given.length, ...options });
        return given.map((_, at) => results.find(({ index }) => index === at)?.signals);
      },
    },
    output: async (reranker, { samples = {} }) => {
      const given = [...candidates, ...candidatesOf(samples)];
      const asked = [query, ...queriesOf(samples)];
      return Promise.all(asked.map((each) => reranker.rerank({ query: each, candidates: given, topN: given.length })));
    },
  }),

  openLaw(
    'results are distinct candidates by descending finite scores that their signals explain',
    async (reranker) => {
      for (const each of queries) {
        const topN = candidates.length;
        assertReranked(await reranker.rerank({ query: each, candidates, topN }));
      }
    },
  ),

  openLaw('there is at least one result and at most topN', async (reranker) => {
    for (const topN of [1, 2, 5, candidates.length, 1_000]) {
      const results = await reranker.rerank({ query, candidates, topN });
      assertReranked(results);
    }
  }),

  openLaw('fewer results are the first of more', async (reranker) => {
    // The best ones are the last.
    const reversed = candidates.toReversed();
    // The best ones are of one file, and those of others are hardly worse.
    const crowded = Array.from({ length: 12 }, (_, at) =>
      candidate(at < 6 ? 'src/pool.ts' : `src/part${at}.ts`, `let value${at} = 1;\n`, 40 + at),
    );
    for (const given of [reversed, crowded])
      for (const each of queries) {
        const all = await reranker.rerank({ query: each, candidates: given, topN: given.length });
        for (const topN of [1, 3]) {
          const fewer = await reranker.rerank({ query: each, candidates: given, topN });
          assertEqual(indexesOf(fewer), indexesOf(all.slice(0, topN)), `the candidates for topN ${topN}`);
        }
      }
  }),

  weightLaw,

  openLaw('a candidate is ranked at any place among many', async (reranker) => {
    const many = Array.from({ length: 300 }, (_, at) => candidate(`src/part${at}.ts`, `let value${at} = 1;\n`, at + 1));
    const rankedOf = async (given: readonly Candidate[]): Promise<readonly (string | undefined)[]> => {
      const results = await reranker.rerank({ query, candidates: given, topN: given.length });
      return results.map(({ index }) => given[index]?.chunk.path).toSorted();
    };
    assertEqual(await rankedOf(many.toReversed()), await rankedOf(many), 'what is ranked if the order is reversed');
  }),

  law('a service gets as many candidates as are declared', async (fixture) => {
    const { context, contextWith } = fixture.project;
    const given = Array.from({ length: 300 }, (_, at) =>
      candidate(`src/part${at}.ts`, `let value${at}x = 1;\n`, at + 1),
    );
    const request = { query, candidates: given, topN: 20 };
    let sent = '';
    const asking = contextWith({
      fetch(input, init) {
        if (typeof init?.body === 'string') sent += init.body;
        return context.fetch(input, init);
      },
    });
    const { maxDocuments = Infinity, documentTokens } = fixture.bind().describe(asking);
    for (const { chunk } of documentTokens ? candidates : []) {
      const tokens = documentTokens?.(chunk) ?? 0;
      assert.ok(Number.isFinite(tokens) && tokens > 0, `documentTokens of ${chunk.path} is ${tokens}`);
    }
    const notes: string[] = [];
    await (await fixture.open(asking)).rerank({ ...request, onNote: (note) => void notes.push(note) });
    const count = new Set(sent.match(/value\d+x/g)).size;
    if (count === 0) throw new NotChecked('it sends no candidate to a service');
    assert.ok(count <= maxDocuments, `${count} candidates are sent, and maxDocuments is ${maxDocuments}`);
    assert.ok(count === given.length || notes.length > 0, `no note says that ${given.length - count} are not sent`);
  }),

  openLaw('a signal that depends on the order within a file is marked', async (reranker) => {
    const [, each = assert.fail()] = candidates;
    /** The unmarked signals of a candidate beside another one with more or less evidence. */
    const beside = async (path: string, isBetter: boolean): Promise<ReadonlyMap<string, number>> => {
      // All candidates of a file have the same evidence of it.
      const { file } = each;
      const one = isBetter
        ? candidate(path, `${each.chunk.text}\n`, 1, { file, verbatim: 1 })
        : candidate(path, 'nothing();\n', 900, { file });
      const given = [one, each];
      const results = await reranker.rerank({ query, candidates: given, topN: 2 });
      const { signals = [] } = results.find(({ index }) => index === 1) ?? {};
      return new Map(signals.filter(({ isRepeat }) => !isRepeat).map(({ name, value }) => [name, value]));
    };
    const { path } = each.chunk;
    const [better, worse] = [await beside(path, true), await beside(path, false)];
    // A share of the best one depends on other files too.
    const other = 'lib/other.ts';
    const [betterElsewhere, worseElsewhere] = [await beside(other, true), await beside(other, false)];
    for (const [name, value] of better)
      assert.ok(
        value === worse.get(name) || betterElsewhere.get(name) !== worseElsewhere.get(name),
        `the signal ${name} counts better candidates of the file, and isRepeat is not set`,
      );
  }),

  openLaw('a candidate without evidence, name or text is ranked by the same laws', async (reranker) => {
    for (const each of candidates)
      for (const topN of [1, 5]) assertReranked(await reranker.rerank({ query, candidates: [each], topN }));
  }),

  law('candidates of the samples are ranked by the same laws, and the same at every call', async (fixture) => {
    const samples = Object.entries(fixture.setup.samples ?? {});
    if (samples.length === 0) throw new NotChecked('no samples were given');
    const given = candidatesOf(fixture.setup.samples);
    const reranker = await fixture.open();
    const another = await fixture.open();
    for (const each of queries) {
      for (const topN of [1, given.length]) {
        const results = await reranker.rerank({ query: each, candidates: given, topN });
        assertReranked(results);
        assertEqual(await another.rerank({ query: each, candidates: given, topN }), results, 'another instance');
      }
    }
  }),

  openLaw('an index is that of the candidate whose evidence the signals are', async (reranker) => {
    const given = candidates.toReversed();
    const signalsOf = async (all: readonly Candidate[]): Promise<ReadonlyMap<number, unknown>> => {
      const results = await reranker.rerank({ query, candidates: all, topN: all.length });
      return new Map(results.map(({ index, signals }) => [index, signals]));
    };
    const before = await signalsOf(given);
    for (const [at, each] of given.entries()) {
      const changed = new Set<number>();
      // Signals may be shares of those of the best candidate, which then keeps its own.
      for (const [fused, score] of [
        [0.033, 0.99],
        [0.0001, 0.01],
      ] as const) {
        const { chunk } = each;
        const text = `${query.text}\n${chunk.text}`;
        const other = { ...each, chunk: { ...chunk, text }, verbatim: score, fused, dense: { rank: 1, score } };
        for (const [index, signals] of await signalsOf(given.with(at, other)))
          if (!isDeepStrictEqual(signals, before.get(index))) changed.add(index);
      }
      assertOwn(changed, at, 'evidence');
    }
  }),

  openLaw('a vector of a request is that of the candidate whose signals it is in', async (reranker) => {
    const given = Array.from({ length: 6 }, (_, at) =>
      candidate(`src/part${at}.ts`, `function retry${at}() {\n  return requests${at};\n}\n`, at + 1),
    );
    let isAsked = false;
    /** The signals, if the texts of one candidate are like the query, and all others are not. */
    const signalsOf = async (near: string): Promise<ReadonlyMap<number, unknown>> => {
      const embed: RerankRequest['embed'] = async (kind, inputs) =>
        inputs.map((input) => {
          isAsked = true;
          return Float32Array.of(...(kind === 'query' || input.includes(near) ? [1, 0] : [0, 1]));
        });
      const results = await reranker.rerank({ query, candidates: given, topN: given.length, embed });
      return new Map(results.map(({ index, signals }) => [index, signals]));
    };
    const before = await signalsOf('none of them');
    if (!isAsked) throw new NotChecked('it embeds nothing by the request');
    for (const at of given.keys()) {
      const near = [...(await signalsOf(`retry${at}`))];
      const changed = new Set(
        near.filter(([index, own]) => !isDeepStrictEqual(own, before.get(index))).map(([at]) => at),
      );
      assertOwn(changed, at, 'a vector');
    }
  }),

  openLaw('equal scores keep the order of the candidates', async (reranker) => {
    const equal = Array.from({ length: 12 }, (_, index) => {
      const other = (index * 7) % 12;
      return candidate(`src/part${String.fromCharCode(97 + other)}.ts`, 'let value = 1;\n'.repeat(1 + other), 1);
    });
    assertReranked(await reranker.rerank({ query: readQuery('unrelated'), candidates: equal, topN: 12 }));
    const twins = Array.from({ length: 8 }, () => candidate('src/twin.ts', 'let value = 1;\n', 1));
    assertReranked(await reranker.rerank({ query: readQuery('unrelated'), candidates: twins, topN: 8 }));
    const alike = equal.map(({ chunk }) => candidate(chunk.path, 'let value = 1;\n', 1));
    assertReranked(await reranker.rerank({ query: readQuery('unrelated'), candidates: alike, topN: 3 }));
    const results = await reranker.rerank({ query: readQuery('unrelated'), candidates: alike, topN: 12 });
    assertReranked(results);
    const names = results.map(({ signals }) => signals.map(({ name }) => name).toSorted());
    for (const each of names) assertEqual(each, names[0], 'the names of the signals of candidates that are alike');
  }),

  openLaw(
    'the same request gives the same result, later, concurrently and from another instance',
    async (reranker, fixture) => {
      const another = await fixture.open();
      const many = Array.from({ length: 8 }, (_, at) => candidates.map((each) => renamed(each, `${at}`))).flat();
      const request = { query, candidates: many, topN: many.length };
      const once = await reranker.rerank(request);
      await reranker.rerank({ ...request, query: readQuery('something else') });
      assertEqual(await reranker.rerank(request), once, 'a second call');
      assertEqual(await another.rerank(request), once, 'another instance');
      const atOnce = await Promise.all(queries.map((each) => reranker.rerank({ ...request, query: each })));
      assertEqual(atOnce[0], once, 'among concurrent calls');
      const others = many.map((each) => renamed(each, `${performance.now()}`));
      const [, symbol = query] = queries;
      const fresh = await reranker.rerank({ ...request, query: symbol, candidates: others });
      assertEqual(fresh, atOnce[1], 'of candidates with other ids');
    },
  ),

  openLaw('a result is of its request, whatever came before', async (reranker, fixture) => {
    const { samples = {} } = fixture.setup;
    const all = [...candidates, ...candidatesOf(samples)];
    const asked = [query, readQuery('server queue nothing'), ...queriesOf(samples)];
    const requests = [...asked.map((each) => ({ query: each, given: all })), { query, given: all.slice(1) }];
    for (const { query: each, given } of [...requests, { query, given: all.toReversed() }]) {
      const another = await fixture.open();
      await reranker.rerank({ query, candidates: all, topN: all.length });
      const request = { query: each, candidates: given, topN: given.length };
      assertEqual(await reranker.rerank(request), await another.rerank(request));
    }
    // Another text at the same path is ranked as at a path that nothing was ranked of. A model may read the path.
    const [used, unused] = [`lib/${performance.now()}1/part.ts`, `lib/${performance.now()}2/part.ts`];
    const fresh = reranker.facts.host === undefined ? reranker : await fixture.open();
    const ranked = (by: typeof reranker, path: string, text: string): Promise<readonly Reranked[]> =>
      by.rerank({ query, candidates: [candidate(path, text, 1)], topN: 1 });
    const text = 'function retryWithBackoff() {\n  return requests.retried;\n}\n';
    await ranked(reranker, used, 'let nothing = 0;\n');
    const expected = await ranked(fresh, fresh === reranker ? unused : used, text);
    assertEqual(await ranked(reranker, used, text), expected, 'of another text');
  }),

  openLaw('an embedder of a request is optional, and gets texts by their kind', async (reranker) => {
    const given = [...candidates, ...candidatesOf({ 'lib/wait.ts': 'export function wait() {\n  return 1;\n}\n' })];
    const request = { query, candidates: given, topN: given.length };
    const plain = await reranker.rerank(request);
    const declined = await reranker.rerank({ ...request, embed: async () => undefined });
    assertEqual(declined, plain, 'the result if the embedder declines');
    const asked: [EmbeddingKind, string][] = [];
    const embed: RerankRequest['embed'] = async (kind, inputs) => {
      asked.push(...inputs.map((input): [EmbeddingKind, string] => [kind, input]));
      return inputs.map((input) => hashedVector(input, 64));
    };
    assertReranked(await reranker.rerank({ ...request, embed }));
    for (const [kind, input] of asked) {
      const isCode = given.some(({ chunk: { text } }) => input.length > 3 && text.includes(input.trim()));
      assert.ok(input !== query.text || kind === 'query', 'the query is embedded as a document');
      assert.ok(!isCode || kind === 'document', 'code is embedded as a query');
    }
    if (asked.length === 0) throw new NotChecked('it embeds nothing by the request');
  }),

  openLaw('a note contains neither the query nor source text', async (reranker) => {
    const notes: string[] = [];
    const embed = async (): Promise<undefined> => {};
    const given = [candidate('a.ts', `${sourceMark}\n`, 1), candidate('b.ts', `${sourceMark};\n`.repeat(20_000), 2)];
    for (const each of [marked, ...queries]) {
      await reranker.rerank({ query: each, candidates: given, topN: 2, embed, onNote: (note) => notes.push(note) });
      const { text } = each;
      assert.ok(text.trim().length < 4 || !notes.some((note) => note.includes(text)), 'a note contains the query');
    }
    const { length } = notes;
    await wait(20);
    assert.equal(notes.length, length, 'notes after the result');
    for (const note of notes) assert.ok(!note.includes(sourceMark), 'a note contains source text');
    const text = 'function vexlitZarquon() {\n  return zarquon;\n}\n';
    const named = [candidate('a.ts', text, 1), candidate('b.ts', text.repeat(5_000), 2)];
    for (const asked of rareQueries)
      await reranker.rerank({ query: asked, candidates: named, topN: 2, embed, onNote: (note) => notes.push(note) });
    for (const note of notes) assert.doesNotMatch(note, rare, 'a note has words of the query or of code');
  }),

  openLaw('the request is not changed', async (reranker) => {
    const own = structuredClone(candidates);
    await reranker.rerank({ query, candidates: deepFreeze(own), topN: 5 });
    assertEqual(own, candidates);
  }),
];

/** The samples, whole and by half. */
function candidatesOf(samples: Readonly<Record<string, string>> = {}): readonly Candidate[] {
  return Object.entries(samples).flatMap(([path, text], at) => [
    candidate(path, text, 2 * at + 1),
    candidate(path, text.slice(0, text.length / 2), 2 * at + 2),
  ]);
}

/** Questions with the words of the paths of the samples. */
function queriesOf(samples: Readonly<Record<string, string>>): readonly Query[] {
  return Object.keys(samples).map((path) => readQuery(`where is ${path.split(/[^\p{L}\p{N}]+/u).join(' ')}`));
}

function indexesOf(results: readonly Reranked[]): readonly number[] {
  return results.map(({ index }) => index);
}

function renamed(each: Candidate, seed: string): Candidate {
  return { ...each, chunk: { ...each.chunk, id: sha256(each.chunk.id + seed).slice(0, 32) } };
}

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) deepFreeze(each);
    Object.freeze(value);
  }
  return value;
}
