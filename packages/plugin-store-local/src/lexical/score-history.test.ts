import type { GuardedStage } from '@codesearch/testkit';
import type { FileEntries, RankedList } from '@codesearch/kernel';
import { entry, fileOf, temporaryProject, vectorOf, guardStage } from '@codesearch/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { local } from '../index.ts';

const words = ['alpha', 'beta', 'gamma', 'delta', 'rare'];

const file = fc
  .record({
    path: fc.constantFrom('a.ts', 'b.ts', 'c.ts', 'd.ts', 'e.ts', 'f.ts'),
    texts: fc.array(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 300 }), { maxLength: 4 }),
  })
  .map(({ path, texts }): FileEntries => {
    const chunks = texts.map((text, index) => entry({ path, text: text.join(' '), startLine: index + 1 }));
    const summary = entry({ path, text: texts.flat().join(' '), granularity: 'file', kind: 'file' });
    return { path, entries: texts.length === 0 ? [] : [...chunks, summary] };
  });

const write = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(file, { minLength: 1, maxLength: 4, selector: ({ path }) => path }) },
  { weight: 1, arbitrary: fc.constant('clear' as const) },
  { weight: 1, arbitrary: fc.constant('reopen' as const) },
);

const search = (store: GuardedStage<'store'>, granularity: 'chunk' | 'file'): Promise<RankedList>[] =>
  words.map((query) => store.searchLexical({ query, topK: 100, filter: { granularity } }));

async function scores(store: GuardedStage<'store'>): Promise<readonly RankedList[]> {
  return Promise.all([...search(store, 'chunk'), ...search(store, 'file')]);
}

it('scores do not depend on the history of writes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
      const [one, other] = [await temporaryProject(), await temporaryProject()];
      let store = guardStage(local(), one.context);
      const content = new Map<string, FileEntries>();
      for (const each of writes) {
        if (each === 'clear') {
          await store.clear();
          content.clear();
        } else if (each === 'reopen') {
          await store[Symbol.asyncDispose]();
          store = guardStage(local(), one.context);
        } else {
          await store.upsert({ files: each });
          for (const entries of each) content.set(entries.path, entries);
        }
      }
      const fresh = guardStage(local(), other.context);
      await fresh.upsert({ files: [...content.values()] });
      expect(await scores(store)).toEqual(await scores(fresh));
      for (const each of [store, fresh]) await each[Symbol.asyncDispose]();
      for (const project of [one, other]) await project.remove();
    }),
    { numRuns: 40 },
  );
});

it('scores are those before an aborted write', async () => {
  const [one, other] = [await temporaryProject(), await temporaryProject()];
  const files = ['a.ts', 'b.ts', 'c.ts'].map((path, index) =>
    fileOf(path, { text: `alpha ${'beta '.repeat(index * 20)}`, vector: vectorOf(path, 4) }),
  );
  const [store, fresh] = [guardStage(local(), one.context), guardStage(local(), other.context)];
  for (const each of [store, fresh]) await each.upsert({ files });
  await expect(store.remove({ paths: ['a.ts', 'b.ts'], signal: AbortSignal.abort() })).rejects.toThrow(/abort/);
  // A vector of another length is rejected after the documents that it replaces were removed.
  await expect(store.upsert({ files: [fileOf('a.ts', { text: 'alpha', vector: vectorOf('x', 5) })] })).rejects.toThrow(
    /dimensions/,
  );
  expect(await scores(store)).toEqual(await scores(fresh));
  for (const each of [store, fresh]) await each[Symbol.asyncDispose]();
  for (const project of [one, other]) await project.remove();
});
