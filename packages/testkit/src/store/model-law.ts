import assert from 'node:assert/strict';
import type { FileEntries, Granularity, RankedList, SearchFilter } from '@codesearch/kernel';
import fc from 'fast-check';
import { guardStage } from '@codesearch/stages';
import type { GuardedStage } from '@codesearch/stages';
import { fileOf, vectorOf } from '../fixture/entry.ts';
import { assertEqual } from '../law/assert-equal.ts';
import { law } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { memoryStore } from '../reference/memory-store.ts';
import { assertRanked } from './ranked-list.ts';

type Store = GuardedStage<'store'>;

/** Max error of a score: a store may keep vectors in fewer bits. */
const maxScoreError = 0.02;

/** Paths that are alike, and folders that begin alike. */
const paths = ['a.ts', 'A.ts', 'a.tsx', 'a_ts', 'a%', 'src/a.ts', 'src/b.ts', 'source/.a.ts', "ü/it's.ts"] as const;
const filters: readonly SearchFilter[] = [
  {},
  {},
  { granularity: 'chunk' },
  { granularity: 'file' },
  { languages: ['go', 'python'] },
  { kinds: ['class'], granularity: 'chunk' },
  { paths: ['a.ts', 'src/a.ts', 'src'] },
  { pathGlobs: ['src/*'] },
  { excludedGlobs: ['a*'] },
  { languages: [] },
];

const path = fc.constantFrom(...paths);
const text = fc.constantFrom<string>('alpha', 'beta', 'alpha beta', 'gamma deltaGamma', 'ALPHA beta alpha');
const part = fc.record({
  text,
  language: fc.constantFrom<string>('typescript', 'go', 'python'),
  kind: fc.constantFrom<string>('class', 'function'),
  granularity: fc.constantFrom<Granularity>('chunk', 'chunk', 'file'),
  seed: fc.nat(9),
  names: fc.constantFrom<string>('', 'alpha', 'betaGamma beta', 'Gamma'),
});
const file = fc.record({ path, parts: fc.array(part, { maxLength: 4 }) });
const stamp = fc.option(fc.constantFrom('1'.repeat(64), '2'.repeat(64)), { nil: undefined });

/** A step of a history. Calls of one step run at once. */
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      files: fc.uniqueArray(file, { maxLength: 4, selector: (each) => each.path }),
      isApart: fc.boolean(),
      stamp,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      removed: fc.uniqueArray(fc.constantFrom(...paths, 'src'), { minLength: 1, maxLength: 4 }),
      stamp,
    }),
  },
  { weight: 2, arbitrary: fc.record({ metadata: fc.constantFrom('\n one ', `{"two":"ü\\n${'2'.repeat(2_000)}"}`) }) },
  { weight: 2, arbitrary: fc.record({ dimensions: fc.constantFrom(3, 8) }) },
  { weight: 1, arbitrary: fc.record({ isReopened: fc.constant(true) }) },
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** With every path in the index, a removal can take too many. */
const beginning: readonly Step[] = [
  {
    files: paths.map((each, seed) => {
      const own = { text: 'alpha', language: 'go', kind: 'class', granularity: 'chunk', seed, names: 'beta' } as const;
      return { path: each, parts: [own] };
    }),
    isApart: true,
    stamp: undefined,
  },
  { metadata: '\n one ' },
];

/** Questions after a step. */
const questions = fc.record({
  order: fc.shuffledSubarray([...paths, 'never.ts'], { minLength: 1 }),
  filter: fc.constantFrom(...filters),
  topK: fc.integer({ min: 1, max: 4 }),
  query: text,
  lookup: fc.record({
    terms: fc.constantFrom([], [['alpha', 'beta']], [['gamma'], ['alpha']]),
    substrings: fc.constantFrom([], ['alpha'], ['a b'], ['Gamma', 'ta']),
    defines: fc.constantFrom(undefined, undefined, 'beta', 'betagamma'),
    ignoreCase: fc.boolean(),
  }),
  name: fc.record({
    word: fc.constantFrom('be', 'gamma', 'alhpa'),
    likeness: fc.constantFrom('prefix', 'infix', 'spelling'),
  }),
});
type Questions = typeof questions extends fc.Arbitrary<infer Value> ? Value : never;

/** As many as find the faults of the kit's proofs, and the same for everybody. */
const history = { numRuns: 56, seed: 1 };

/** What two instances over one index answer after any calls, against the reference store. */
export const modelLaw: Law<'store'> = law(
  'after any history of calls every instance answers as a store in memory does',
  async (fixture) => {
    const model = guardStage(memoryStore(), (await fixture.otherProject()).context);
    await model.open();
    const instances: [Store, Store] = [await fixture.open(), await fixture.open()];
    for (const store of [instances[0], model]) for (const each of beginning) await take(store, each, 8, true);
    const seen = new Set<string>();
    let [dimensions, isNew] = [8, false];
    const steps = fc.sample(fc.tuple(step, questions, fc.constantFrom(0, 1), fc.constantFrom(0, 1)), history);
    for (const [at, [each, asked, writer, reader]] of steps.entries()) {
      if ('dimensions' in each) [dimensions, isNew] = [each.dimensions, true];
      if ('isReopened' in each) instances[writer] = await fixture.reopen(instances[writer]);
      else for (const store of [instances[writer], model]) await take(store, each, dimensions, isNew);
      if ('files' in each) isNew = false;
      if (at % 2 === 1)
        await compare([instances[reader], model], asked, dimensions, `after step ${at}: ${JSON.stringify(each)}`, seen);
    }
    await model[Symbol.asyncDispose]();
  },
);

async function take(store: Store, each: Step, dimensions: number, isNew: boolean): Promise<void> {
  const { stamps, shared } = store.facts;
  const given = stamps && 'stamp' in each && each.stamp !== undefined ? { stamp: each.stamp } : {};
  if ('files' in each) {
    const files = each.files.map((one) => entriesOf(one, dimensions));
    if (each.isApart && !('stamp' in given)) await Promise.all(files.map((one) => store.upsert({ files: [one] })));
    else if (files.length > 0 || 'stamp' in given) await store.upsert({ files, ...given });
  } else if ('removed' in each) await store.remove({ paths: each.removed, ...given });
  else if ('metadata' in each) {
    if (shared && (isNew || (await store.stats()).files > 0)) await store.putMetadata({ metadata: each.metadata });
  } else await store.clear();
}

/** Asserts that a store answers as the model does. */
async function compare(
  [store, model]: readonly [Store, Store],
  asked: Questions,
  dimensions: number,
  when: string,
  seen: Set<string>,
): Promise<void> {
  const { lexical, lookup, shared, stamps } = store.facts;
  const both = async <Answer>(what: string, ask: (each: Store) => Promise<Answer>): Promise<Answer> => {
    const expected = await ask(model);
    assertEqual(await ask(store), expected, `${what}, ${when}`);
    return expected;
  };
  const { order, filter, topK, query } = asked;
  await both('files', async (each) => [...(await each.files())].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  await both('stats', async (each) => {
    const { files, chunks, dimensions: length, stamp: kept } = await each.stats();
    return { files, chunks, length, ...(stamps && { kept }) };
  });
  const listed = await both('list', (each) => each.list({ paths: order }));
  const all = await model.searchDense({ vector: vectorOf('query', dimensions), topK: 10_000 });
  // Those of removed entries are asked for too.
  for (const { id } of [...all, ...listed]) seen.add(id);
  const distinct = [...seen, 'f'.repeat(32)];
  await both('load', (each) => each.load({ ids: distinct }));
  const [vectors, own] = [await model.vectors({ ids: distinct }), await store.vectors({ ids: distinct })];
  for (const [at, vector] of vectors.entries()) {
    const given = own[at];
    const isNear = vector && given && Math.hypot(...given.map((value, index) => value - (vector[index] ?? NaN))) < 0.15;
    assert.ok(vector === given || isNear, `the vector of an entry, ${when}`);
  }
  if (all.length > 0) {
    const dense = { vector: vectorOf(query, dimensions), filter };
    const scores = scoresOf(await model.searchDense({ ...dense, topK: 10_000 }));
    const found = await bestOf(topK, (limit) => store.searchDense({ ...dense, topK: limit }));
    assertEqual(
      found.map(({ id }) => id).toSorted(),
      [...scores.keys()].toSorted(),
      `the entries that are near, ${when}`,
    );
    for (const { id, score } of found)
      assert.ok(Math.abs(score - (scores.get(id) ?? NaN)) <= maxScoreError, `the score of a near entry, ${when}`);
  }
  if (lexical) {
    const scores = scoresOf(await model.searchLexical({ query, filter, topK: 10_000 }));
    const found = await bestOf(topK, (limit) => store.searchLexical({ query, filter, topK: limit }));
    assertEqual(
      found.map(({ id }) => id).toSorted(),
      [...scores.keys()].toSorted(),
      `the entries that have a word, ${when}`,
    );
  }
  if (lookup) {
    const limit = topK === 1 ? 1_000 : topK;
    await both('findText', (each) => each.findText({ ...asked.lookup, filter, limit }));
    await both('similarNames', (each) => each.similarNames({ ...asked.name, limit }));
  }
  if (shared && all.length > 0) await both('getMetadata', (each) => each.getMetadata());
}

/** @returns all that a search finds, of which the best are what it finds with a limit */
async function bestOf(topK: number, search: (topK: number) => Promise<RankedList>): Promise<RankedList> {
  const all = await search(10_000);
  assertRanked(all);
  const idsOf = (list: RankedList): readonly string[] => list.map(({ id }) => id);
  assertEqual(idsOf(await search(topK)), idsOf(all.slice(0, topK)), `the best ${topK}`);
  return all;
}

function scoresOf(list: RankedList): ReadonlyMap<string, number> {
  return new Map(list.map(({ id, score }) => [id, score]));
}

function entriesOf(
  { path: own, parts }: typeof file extends fc.Arbitrary<infer Value> ? Value : never,
  dimensions: number,
): FileEntries {
  const whole = parts.find(({ granularity }) => granularity === 'file');
  const kept = parts.filter((each) => each.granularity === 'chunk' || each === whole);
  const placed = kept.map(({ seed, names, ...each }) => ({
    ...each,
    vector: seed === 0 ? new Float32Array(dimensions) : vectorOf(`${each.text} ${seed}`, dimensions),
    fields: { names },
  }));
  return fileOf(own, ...placed);
}
