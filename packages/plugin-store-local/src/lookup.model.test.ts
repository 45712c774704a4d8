import { codeTokens } from '@codesearch/toolkit/pure';
import type { FileEntries, SearchFilter, SimilarNamesRequest, TextRequest } from '@codesearch/kernel';
import { entry, guardStage, memoryStore, temporaryProject } from '@codesearch/testkit';
import type { GuardedStage } from '@codesearch/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { local } from './index.ts';

/*
 * Random histories of small writes, which make, merge and empty segments, are applied to this store and to the exact
 * reference store. Both must find the same texts and names.
 */

const paths = ['a.ts', 'B.ts', 'src/b.ts', 'src/ü.py', '\uff5e.md', '🦊.md'];
const parts = [
  'alpha',
  'Beta',
  'gammaDelta',
  'x',
  '\n',
  ' ',
  '"%_',
  'É',
  'é',
  '🦊',
  '\ud83e',
  '\udd8a',
  '\0',
  '検索結果',
];
const text = fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((each) => each.join(''));
const name = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'B', '_', 'é', '結'), minLength: 1, maxLength: 7 });
const names = fc.array(name, { maxLength: 4 }).map((each) => each.join(' '));

const chunk = fc.record({ text, names, isFile: fc.boolean(), isOdd: fc.boolean() });
const file = fc
  .record({ path: fc.constantFrom(...paths), chunks: fc.array(chunk, { maxLength: 4 }) })
  .map(({ path, chunks }): FileEntries => {
    const entries = chunks.map((each, index) =>
      entry({
        path,
        text: each.text,
        granularity: each.isFile && index === 0 ? 'file' : 'chunk',
        fields: { names: each.names, path },
        startLine: index + 1,
        language: each.isOdd ? 'odd' : 'even',
      }),
    );
    return { path, entries };
  });

const operation = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      upsert: fc.uniqueArray(file, { minLength: 1, maxLength: 2, selector: ({ path }) => path }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ remove: fc.subarray(paths, { maxLength: 2 }) }) },
  { weight: 1, arbitrary: fc.constant({ clear: true }) },
  { weight: 1, arbitrary: fc.constant({ reopen: true }) },
);

const filter = fc.constantFrom<SearchFilter>(
  {},
  { granularity: 'chunk' },
  { granularity: 'file' },
  { languages: ['odd'] },
  { pathGlobs: ['src/**'] },
  { paths: ['a.ts', '🦊.md'] },
);
// Terms are stored as UTF-8, which has no unpaired surrogates.
const words = [...parts.filter((part) => part.isWellFormed()), 'unheard'];
const group = fc.array(fc.constantFrom(...words), { maxLength: 2 }).map((each) => codeTokens(each.join(' ')));
const textRequest = fc.record({
  terms: fc.array(group, { maxLength: 3 }),
  substrings: fc.array(fc.oneof(fc.constantFrom(...parts, ''), text), { maxLength: 3 }),
  ignoreCase: fc.boolean(),
  defines: fc.option(fc.constantFrom('a', 'b', 'ab', 'é', '結'), { nil: undefined, freq: 3 }),
  filter,
  limit: fc.constantFrom(1, 2, 1_000_000),
});
const namesRequest = fc.record({
  word: fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '結'), minLength: 2, maxLength: 6 }),
  likeness: fc.constantFrom('prefix', 'infix', 'spelling'),
  maxEdits: fc.constantFrom(1, 2),
  limit: fc.constantFrom(1, 3, 10_000),
});

type TextRequests = readonly Omit<TextRequest, 'signal' | 'onNote'>[];
type NamesRequests = readonly Omit<SimilarNamesRequest, 'signal' | 'onNote'>[];

it('lookups give the same results as the exact reference after any history of writes', async () => {
  const history = fc.array(operation, { minLength: 1, maxLength: 12 });
  const texts = fc.array(textRequest, { minLength: 6, maxLength: 6 });
  const spellings = fc.array(namesRequest, { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(history, texts, spellings, async (steps, textRequests, namesRequests) => {
      const project = await temporaryProject();
      const model = guardStage(memoryStore(), project.context);
      let store = guardStage(local(), project.context);
      for (const step of steps) {
        if ('reopen' in step) {
          await store[Symbol.asyncDispose]();
          store = guardStage(local(), project.context);
        } else {
          for (const each of [store, model]) {
            if ('upsert' in step) await each.upsert({ files: step.upsert });
            else if ('remove' in step) await each.remove({ paths: step.remove });
            else await each.clear();
          }
        }
        await expectEqualLookups(store, model, textRequests, namesRequests);
      }
      await store[Symbol.asyncDispose]();
      await project.remove();
    }),
    { numRuns: 40 },
  );
});

async function expectEqualLookups(
  store: GuardedStage<'store'>,
  model: GuardedStage<'store'>,
  textRequests: TextRequests,
  namesRequests: NamesRequests,
): Promise<void> {
  for (const request of textRequests) expect(await store.findText(request)).toEqual(await model.findText(request));
  for (const request of namesRequests)
    expect(await store.similarNames(request)).toEqual(await model.similarNames(request));
}
