import assert from 'node:assert/strict';
import { codeTokens } from '@codesearch/toolkit/pure';
import type { CallOptions, TextMatch, TextRequest } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { entry, fileOf } from '../fixture/entry.ts';
import type { Law } from '../law/law.ts';
import { lookupLaw } from './lookup-law.ts';
import { upsertAll } from './upsert-all.ts';
import { assertEqual } from '../law/assert-equal.ts';

type Store = GuardedStage<'store'>;

export const textLaws: readonly Law<'store'>[] = [
  lookupLaw('findText finds every chunk whose text has all parts as written', async (store) => {
    await store.upsert({
      files: [
        fileOf('both.ts', { text: "throw new Error('not  found');\nretry();\n" }),
        fileOf('one.ts', { text: "throw new Error('not  found');\n" }),
        fileOf('apart.ts', { text: "throw new Error('not found');\nretry();\n" }),
        fileOf('case.ts', { text: "throw new error('Not  Found');\nRetry();\n" }),
      ],
    });
    assertEqual(await paths(store, { substrings: ["Error('not  found')", 'retry('] }), ['both.ts']);
    assertEqual(await paths(store, { substrings: ["Error('not  found')"] }), ['both.ts', 'one.ts']);
    assertEqual(await paths(store, { substrings: [';\nretry();\n'] }), ['apart.ts', 'both.ts']);
    assertEqual(await paths(store, { substrings: ['found%', '_'] }), []);
    assertEqual(await paths(store, { substrings: ['not found '] }), []);
    assertEqual(await paths(store, {}), ['apart.ts', 'both.ts', 'case.ts', 'one.ts'], 'without a condition');
  }),

  lookupLaw('findText ignores the case of ASCII letters only on request', async (store) => {
    await store.upsert({
      files: [fileOf('a.ts', { text: 'HTTP_Proxy É' }), fileOf('b.ts', { text: 'http_proxy é' })],
    });
    assertEqual(await paths(store, { substrings: ['http_Proxy'] }), []);
    assertEqual(await paths(store, { substrings: ['HTTP'] }), ['a.ts']);
    assertEqual(await paths(store, { substrings: ['http_Proxy'], ignoreCase: true }), ['a.ts', 'b.ts']);
    assertEqual(await paths(store, { substrings: ['PROXY É'], ignoreCase: true }), ['a.ts']);
    const terms = [codeTokens('proxy')];
    assertEqual(await paths(store, { terms, substrings: ['http_Proxy'], ignoreCase: true }), ['a.ts', 'b.ts']);
    assertEqual(await paths(store, { terms, substrings: ['http_Proxy'] }), []);
  }),

  lookupLaw('findText finds any characters', async (store) => {
    const texts = ['zero \0 one', 'half \ud83e of a pair', 'fox 🦊 É', '检索 \u2028 end', '100% "_" \\ \'x\''];
    await store.upsert({ files: texts.map((text, index) => fileOf(`${index}.md`, { text })) });
    for (const [index, text] of texts.entries()) {
      for (const part of [text, text.slice(3), text.slice(0, -2), text.slice(4, 7)]) {
        const found = await paths(store, { substrings: [part] });
        assert.ok(found.includes(`${index}.md`), `${JSON.stringify(part)} is not found`);
      }
    }
    assertEqual(await paths(store, { substrings: ['ZERO \0'], ignoreCase: true }), ['0.md']);
    assertEqual(await paths(store, { substrings: ['HALF \ud83e'], ignoreCase: true }), ['1.md']);
  }),

  lookupLaw('findText wants a term of every group, in any field', async (store) => {
    await store.upsert({
      files: [
        fileOf('a.ts', { text: 'parseHeader(raw)' }),
        fileOf('b.ts', { text: 'read(raw)', fields: { names: 'parse', scope: 'header' } }),
        fileOf('c.ts', { text: 'parse(raw)' }),
      ],
    });
    const [parse, header, raw] = ['parse', 'header', 'raw'].flatMap((word) => codeTokens(word)) as [
      string,
      string,
      string,
    ];
    assertEqual(await paths(store, { terms: [[parse], [header]] }), ['a.ts', 'b.ts']);
    assertEqual(
      await paths(store, {
        terms: [
          [raw, 'absent'],
          [header, parse],
        ],
      }),
      ['a.ts', 'b.ts', 'c.ts'],
    );
    assertEqual(await paths(store, { terms: [[raw], ['absent']] }), []);
    assertEqual(await paths(store, { terms: [[raw], []] }), [], 'no chunk has a term of an empty group');
    assertEqual(await paths(store, { terms: [[parse]], substrings: ['(raw)', 'read'] }), ['b.ts']);
  }),

  lookupLaw('findText finds the chunks that define a name as a whole', async (store) => {
    await store.upsert({
      files: [
        fileOf('own.ts', { text: 'run(now)', fields: { names: 'start run' } }),
        fileOf('folded.ts', { text: 'Run(later)', fields: { names: 'R_un' } }),
        fileOf('part.ts', { text: 'run(part)', fields: { names: 'runAll rerun' } }),
        fileOf('mention.ts', { text: 'run(other)', fields: { scope: 'run' } }),
      ],
    });
    assertEqual(await paths(store, { defines: 'run' }), ['folded.ts', 'own.ts']);
    assertEqual(await paths(store, { defines: 'run', substrings: ['now'] }), ['own.ts']);
    assertEqual(await paths(store, { defines: 'run', terms: [codeTokens('later')] }), ['folded.ts']);
    assertEqual(await paths(store, { defines: 'run', filter: { pathGlobs: ['f*'] } }), ['folded.ts']);
    assertEqual(await paths(store, { defines: 'absent' }), []);
    await store.upsert({ files: [fileOf('own.ts', { text: 'stop()', fields: { names: 'stop' } })] });
    assertEqual(await paths(store, { defines: 'run' }), ['folded.ts'], 'after a change');
  }),

  lookupLaw('findText applies the filter, and finds no entries of whole files', async (store) => {
    const files = [
      fileOf('src/a.ts', { text: 'needle' }, { text: 'needle of the file', granularity: 'file', kind: 'file' }),
      fileOf('src/b.py', { text: 'needle', language: 'python', kind: 'class' }),
    ];
    await store.upsert({ files });
    const substrings = ['needle'];
    assertEqual(await paths(store, { substrings }), ['src/a.ts', 'src/b.py']);
    assertEqual(await paths(store, { substrings, filter: { granularity: 'chunk' } }), ['src/a.ts', 'src/b.py']);
    assertEqual(await paths(store, { substrings, filter: { granularity: 'file' } }), []);
    assertEqual(await paths(store, { substrings, filter: { languages: ['python'] } }), ['src/b.py']);
    assertEqual(await paths(store, { substrings, filter: { pathGlobs: ['**/*.ts'] } }), ['src/a.ts']);
    const terms = [codeTokens('needle')];
    assertEqual(await paths(store, { terms, filter: { kinds: ['class'] } }), ['src/b.py']);
  }),

  lookupLaw('findText returns the first matches by path, then id, among thousands', async (store) => {
    const count = 6_000;
    const path = (index: number): string => `${['b', 'B', 'a'][index % 3]}/${index % 1_500}.ts`;
    const chunks = Array.from({ length: count }, (_, index) =>
      entry({ path: path(index), text: index % 2 === 0 ? 'even needle' : 'odd needle', startLine: index + 1 }),
    );
    const byPath = Map.groupBy(chunks, (chunk) => chunk.path);
    await upsertAll(
      store,
      Array.from(byPath, ([own, entries]) => ({ path: own, entries })),
    );
    const expected = chunks
      .filter(({ chunk }) => chunk.text.startsWith('even'))
      .map(({ id, path: own }) => ({ id, path: own }))
      .toSorted((a, b) => (a.path < b.path || (a.path === b.path && a.id < b.id) ? -1 : 1));
    for (const limit of [1, 3, 1_000, 1_000_000]) {
      const found = await find(store, { substrings: ['even needle'], limit });
      assertEqual(found, expected.slice(0, limit), `the first ${limit}`);
    }
  }),
];

async function find(
  store: Store,
  request: Partial<Omit<TextRequest, keyof CallOptions>>,
): Promise<readonly TextMatch[]> {
  return store.findText({ terms: [], substrings: [], ignoreCase: false, limit: 1_000_000, ...request });
}

async function paths(store: Store, request: Partial<Omit<TextRequest, keyof CallOptions>>): Promise<readonly string[]> {
  return (await find(store, request)).map(({ path }) => path);
}
