import { existsSync, linkSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { GuardedStage } from '@codesearch/testkit';
import type { FileEntries, SearchFilter } from '@codesearch/kernel';
import { entry, memoryStore, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { local } from './index.ts';

/*
 * Random histories of writes are applied to this store and to the exact reference store. After every step both must
 * give the same results. Files have up to 150 chunks, so that blocks of 128 are filled, emptied and used again. A file
 * that gets a second link never changes.
 */

const paths = ['a.ts', 'src/b.ts', 'src/deep/ü.py', '🦊.md'];
const words = ['alpha', 'beta', 'gammaDelta', 'epsilon', 'zeta'];

const file = fc
  .record({
    path: fc.constantFrom(...paths),
    size: fc.oneof(fc.nat({ max: 5 }), fc.integer({ min: 100, max: 150 })),
    seed: fc.nat({ max: 1_000 }),
    whole: fc.boolean(),
  })
  .map(({ path, size, seed, whole }): FileEntries => {
    const chunks = Array.from({ length: size }, (_, index) =>
      entry({
        path,
        text: `${words[(seed + index) % words.length]!} ${words[index % 2]!} ${seed}`,
        startLine: index + 1,
        language: (seed + index) % 3 === 0 ? 'odd' : 'even',
        kind: index % 2 === 0 ? 'function' : 'class',
        vector: vectorOf(`${seed} ${index % 50}`, 6),
      }),
    );
    const summary = entry({
      path,
      text: `${words[seed % words.length]!}`,
      granularity: 'file',
      kind: 'file',
      vector: vectorOf(`${seed}`, 6),
    });
    return { path, entries: whole && size > 0 ? [...chunks, summary] : chunks };
  });

const operation = fc.oneof(
  { weight: 8, arbitrary: fc.record({ upsert: fc.uniqueArray(file, { maxLength: 3, selector: ({ path }) => path }) }) },
  { weight: 3, arbitrary: fc.record({ remove: fc.subarray(paths) }) },
  { weight: 1, arbitrary: fc.constant({ clear: true }) },
  { weight: 1, arbitrary: fc.constant({ reopen: true }) },
  { weight: 1, arbitrary: fc.constant({ share: true }) },
);

const filters: readonly SearchFilter[] = [
  {},
  { granularity: 'chunk' },
  { granularity: 'file' },
  { languages: ['odd'], kinds: ['class', 'file'] },
  { paths: ['a.ts', '🦊.md'] },
  { pathGlobs: ['src/**'], granularity: 'chunk' },
  { pathGlobs: ['src/**'], excludedGlobs: ['**/*.py'] },
  { contents: ['docs'], paths: ['a.ts', '🦊.md'] },
];

it('a store gives the same results as the exact reference after any history of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 1, maxLength: 10 }), async (history) => {
      const project = await temporaryProject();
      const model = guardStage(memoryStore(), project.context);
      let store = guardStage(local(), project.context);
      const file = join(project.dataDir, 'store.sqlite');
      const link = join(project.root, 'link.sqlite');
      let shared: Buffer | undefined;
      for (const step of history) {
        if ('reopen' in step || 'share' in step) {
          await store[Symbol.asyncDispose]();
          if ('share' in step && shared === undefined && existsSync(file)) {
            linkSync(file, link);
            shared = readFileSync(link);
          }
          store = guardStage(local(), project.context);
        } else {
          for (const each of [store, model]) {
            if ('upsert' in step) await each.upsert({ files: step.upsert });
            else if ('remove' in step) await each.remove({ paths: step.remove });
            else await each.clear();
          }
        }
        await expectEqualResults(store, model);
      }
      await store[Symbol.asyncDispose]();
      if (shared !== undefined) expect(readFileSync(link).equals(shared), 'the shared file is as it was').toBe(true);
      await project.remove();
    }),
    { numRuns: 25 },
  );
});

async function expectEqualResults(store: GuardedStage<'store'>, model: GuardedStage<'store'>): Promise<void> {
  const { bytes: _, ...stats } = await store.stats();
  expect(stats).toMatchObject({ ...(await model.stats()) });
  const vector = vectorOf('query', 6);
  for (const filter of filters) {
    const dense = await store.searchDense({ vector, topK: 10_000, filter });
    const expected = await model.searchDense({ vector, topK: 10_000, filter });
    expect(dense.map(({ id }) => id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
    // Vectors are stored with 8 bits per dimension, and these have few of them.
    for (const [index, { score }] of dense.entries())
      expect(Math.abs(score - expected[index]!.score)).toBeLessThan(0.01);
    const few = await store.searchDense({ vector, topK: 7, filter });
    expect(few).toEqual(dense.slice(0, 7));
    for (const query of ['gamma', 'alpha epsilon', 'unheard']) {
      const found = await store.searchLexical({ query, topK: 10_000, filter });
      const wanted = await model.searchLexical({ query, topK: 10_000, filter });
      expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
      expect(await store.searchLexical({ query, topK: 4, filter })).toEqual(found.slice(0, 4));
    }
    const ids = dense.map(({ id }) => id);
    expect(await store.load({ ids })).toEqual(await model.load({ ids }));
  }
}
