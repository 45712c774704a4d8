import { DatabaseSync } from 'node:sqlite';
import { codeTokens } from '@codesearch/toolkit/pure';
import type { FileEntries, LexicalFields } from '@codesearch/kernel';
import { fileOf, temporaryProject, guardStage } from '@codesearch/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { local } from '../index.ts';
import { lexicalFields } from '../lexical/lexical-fields.ts';

const words = ['alpha', 'beta', 'gamma', 'parseHeader', 'parse', 'header', 'rare'];

const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((each) => each.join(' '));

const fields: fc.Arbitrary<LexicalFields> = fc.record({
  path: text,
  names: text,
  scope: text,
  signature: text,
  doc: text,
  body: text,
});

const weights = fc.record({
  path: fc.constantFrom(0, 1, 1.5),
  names: fc.constantFrom(0, 3),
  scope: fc.constantFrom(0, 2),
  signature: fc.constantFrom(0, 1.5),
  doc: fc.constantFrom(0, 1.2),
  body: fc.constant(1),
});

/** The scores of SQLite's `bm25()`, by path. */
function scoresOfFts5(
  files: ReadonlyMap<string, LexicalFields>,
  query: string,
  weight: Record<keyof LexicalFields, number>,
): ReadonlyMap<string, number> {
  const database = new DatabaseSync(':memory:');
  database.exec(`CREATE VIRTUAL TABLE words USING fts5(file UNINDEXED, ${lexicalFields.join(', ')})`);
  const values = lexicalFields.map(() => '?').join(', ');
  const insert = database.prepare(`INSERT INTO words VALUES (?, ${values})`);
  for (const [path, own] of files) insert.run(path, ...lexicalFields.map((field) => codeTokens(own[field]).join(' ')));
  const counting = lexicalFields.filter((field) => weight[field] > 0).join(' ');
  const terms = [...new Set(codeTokens(query))].map((term) => `"${term}"`).join(' OR ');
  const rows = database
    .prepare(`SELECT file, -bm25(words, 0, ${values}) AS score FROM words WHERE words MATCH ?`)
    .all(...lexicalFields.map((field) => weight[field]), `{${counting}} : (${terms})`);
  database.close();
  return new Map(rows.map(({ file, score }) => [String(file), Number(score)]));
}

it('scores are equal to those of FTS5 for any weights', async () => {
  const query = fc.uniqueArray(fc.constantFrom(...words), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(fc.array(fields, { minLength: 1, maxLength: 25 }), query, weights, async (all, asked, weight) => {
      const project = await temporaryProject();
      const files = new Map(all.map((own, index) => [`${index}.ts`, own]));
      const store = guardStage(local(), project.context);
      await store.upsert({ files: [...files].map(([path, own]): FileEntries => fileOf(path, { fields: own })) });
      const found = await store.searchLexical({ query: asked.join(' '), topK: 100, weights: weight });
      await store[Symbol.asyncDispose]();
      await project.remove();
      const expected = scoresOfFts5(files, asked.join(' '), weight);
      expect(found.map(({ path }) => path).toSorted()).toEqual([...expected.keys()].toSorted());
      for (const { path, score } of found) expect(score).toBeCloseTo(expected.get(path)!, 10);
    }),
    { numRuns: 60 },
  );
});
