import assert from 'node:assert/strict';
import type { EmbeddedChunk } from '@codesearch/kernel';
import { dot, entry, fileOf, vectorAt, vectorOf } from '../fixture/entry.ts';
import { openLaw } from '../law/law.ts';
import type { Law } from '../law/law.ts';
import { assertRanked } from './ranked-list.ts';
import { upsertAll } from './upsert-all.ts';
import { assertEqual } from '../law/assert-equal.ts';

/** Max error of a score: a store may keep vectors in fewer bits. */
const maxScoreError = 0.02;

const texts: Readonly<Record<string, string>> = {
  unicode: 'Grüße, 世界! 👩‍👩‍👧 e\u0301 \ufb01 \u{10ffff}',
  'line ends': 'one\r\ntwo\rthree\n\n\ttabbed\u2028separated\n',
  quotes: `'single' "double" \`back\` \\ \\n $1 %s {{x}} '; DROP TABLE chunks; --`,
  controls: 'zero \u0000 one \u0001 escape \u001b[31m delete \u007f',
  blanks: '   leading and trailing   \n\n',
  large: 'const value = "0123456789 äöü";\n'.repeat(2_048),
};

export const readLaws: readonly Law<'store'>[] = [
  openLaw('every text is returned as it was stored', async (store) => {
    const files = Object.entries(texts).map(([name, text]) => fileOf(`${name} ü'"%_.ts`, { text }));
    await store.upsert({ files });
    const loaded = await store.load({ ids: files.flatMap(({ entries }) => entries.map(({ id }) => id)) });
    for (const [index, [name, text]] of Object.entries(texts).entries()) {
      assert.ok(loaded[index]?.text === text, `the text with ${name} is changed`);
      assert.equal(loaded[index].path, `${name} ü'"%_.ts`);
    }
  }),

  openLaw('load returns every field, in the order of the ids, without unknown ids', async (store) => {
    const symbol = {
      name: 'run',
      qualifiedName: 'Task.run',
      kind: 'method',
      // As long as they may be.
      signature: `run(${'a'.repeat(289)}): void`,
      doc: `Runs "it".\n${'word '.repeat(397)}end.`,
      startLine: 7,
      endLine: 9,
    } as const;
    const plain = entry({ path: 'b.go', text: 'plain', language: 'go', kind: 'goroutine' });
    const base = entry({ path: 'a.ts', text: 'run() {\n}\n', kind: 'method', startLine: 7 });
    const { doc: _, ...undocumented } = { ...symbol, name: 'Task', qualifiedName: 'Task', kind: 'mixin' };
    const rich: EmbeddedChunk = {
      ...base,
      chunk: {
        ...base.chunk,
        symbols: [symbol],
        enclosing: [
          { ...undocumented, startLine: 1, endLine: 20 },
          { ...undocumented, startLine: 2, endLine: 19 },
        ],
        calls: ['sleep', 'Task.of', ...Array.from({ length: 62 }, (_, at) => `call${at}`)],
        imports: ['./sleep.ts', '"quoted"', ...Array.from({ length: 62 }, (_, at) => `./part${at}.ts`)],
      },
    };
    const file = entry({ path: 'a.ts', text: 'whole', granularity: 'file', kind: 'file' });
    await store.upsert({
      files: [
        { path: 'a.ts', entries: [rich, file] },
        { path: 'b.go', entries: [plain] },
      ],
    });
    const unknown = 'f'.repeat(32);
    const expected = [file, plain, rich].map(({ id, path, granularity, chunk }) => ({
      id,
      path,
      granularity,
      language: chunk.language,
      kind: chunk.kind,
      startLine: chunk.span.startLine,
      endLine: chunk.span.endLine,
      text: chunk.text,
      symbols: chunk.symbols,
      enclosing: chunk.enclosing,
      calls: chunk.calls,
      imports: chunk.imports,
    }));
    assertEqual(await store.load({ ids: [file.id, unknown, plain.id, rich.id] }), expected);
    assertEqual(await store.load({ ids: [rich.id, plain.id, unknown, file.id] }), expected.toReversed());
  }),

  openLaw('load accepts as many ids as a search returns', async (store) => {
    const files = Array.from({ length: 1_200 }, (_, index) => fileOf(`${index}.ts`, {}));
    await upsertAll(store, files);
    const ids = files.flatMap(({ entries }) => entries.map(({ id }) => id)).toReversed();
    assertEqual(
      (await store.load({ ids })).map(({ id }) => id),
      ids,
    );
    const list = await store.searchDense({ vector: vectorOf('q'), topK: 10_000 });
    assertRanked(list);
    assert.equal(list.length, files.length);
  }),

  openLaw('list, vectors and remove accept as many paths and ids as an index has', async (store) => {
    const others = Array.from({ length: 1_200 }, (_, index) => `other/${index}.ts`);
    const parts = Array.from({ length: 24 }, (_, part) => ({ text: `part ${part}` }));
    const kept = fileOf('kept.ts', ...parts);
    const removed = fileOf('removed.ts', {});
    await upsertAll(store, [kept, removed]);
    const ids = [kept, removed].flatMap(({ entries }) => entries.map(({ id }) => id));
    const listed = await store.list({ paths: [...others, 'kept.ts'] });
    assertEqual(
      listed.map(({ path, text }) => ({ path, text })),
      parts.map(({ text }) => ({ path: 'kept.ts', text })),
    );
    const vectors = await store.vectors({ ids: [...others, ...ids] });
    assertEqual(
      vectors.map((vector) => vector !== undefined),
      [...others.map(() => false), ...ids.map(() => true)],
    );
    await store.remove({ paths: [...others, 'removed.ts'] });
    assertEqual([...(await store.files()).keys()], ['kept.ts']);
  }),

  openLaw('searchDense returns the nearest by dot product, the best first, at most topK', async (store) => {
    const count = 60;
    const angle = (index: number): number => (index * Math.PI) / count;
    // The order of writing differs from the order of nearness.
    const order = Array.from({ length: count }, (_, index) => (index * 37) % count);
    await upsertAll(
      store,
      order.map((index) => fileOf(`${index}.ts`, { vector: vectorAt(angle(index)) })),
    );
    for (const topK of [1, 7, count, 10_000]) {
      const query = vectorAt(0.4);
      const list = await store.searchDense({ vector: query, topK });
      assertRanked(list);
      assert.equal(list.length, Math.min(topK, count));
      const nearness = list.map(({ path }) => dot(query, vectorAt(angle(Number.parseInt(path, 10)))));
      const exact = order.map((index) => dot(query, vectorAt(angle(index)))).toSorted((a, b) => b - a);
      for (const [index, value] of nearness.entries()) {
        const wanted = exact[index] ?? 0;
        assert.ok(
          Math.abs(value - wanted) < maxScoreError,
          `the dot product at ${index} is ${value}, and should be ${wanted}`,
        );
      }
    }
  }),

  openLaw('equal scores are ordered by path, then id', async (store) => {
    const vector = vectorOf('same');
    const paths = ['b/z.ts', 'a.ts', 'B.ts', 'b.ts', 'a/ä.ts', 'c.ts', 'a-b.ts'];
    const files = paths.map((path) => fileOf(path, { vector, text: '1' }, { vector, text: '2' }));
    await store.upsert({ files });
    for (const topK of [3, 14]) {
      const list = await store.searchDense({ vector, topK });
      assertRanked(list);
      assert.equal(new Set(list.map(({ score }) => score)).size, 1, 'equal vectors have equal scores');
      const expected = files
        .flatMap(({ entries }) => entries)
        .toSorted((a, b) => (a.path < b.path || (a.path === b.path && a.id < b.id) ? -1 : 1));
      assertEqual(
        list.map(({ id }) => id),
        expected.slice(0, topK).map(({ id }) => id),
      );
    }
  }),

  openLaw('a zero vector can be stored and searched for, and all scores are finite', async (store) => {
    await store.upsert({
      files: [
        fileOf('zero.ts', { vector: new Float32Array(8) }),
        fileOf('a.ts', { vector: vectorAt(0) }),
        fileOf('b.ts', { vector: vectorAt(1.2) }),
      ],
    });
    const list = await store.searchDense({ vector: vectorAt(0), topK: 5 });
    assertRanked(list);
    assertEqual(
      list.map(({ path }) => path),
      ['a.ts', 'b.ts', 'zero.ts'],
    );
    assertRanked(await store.searchDense({ vector: new Float32Array(8), topK: 5 }));
  }),
];
