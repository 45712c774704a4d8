import { expect, it } from 'vitest';
import { readQuery } from '@codesearch/query';
import { candidate } from '../fixture/candidate.ts';
import { MentionedFiles } from './mentioned-files.ts';
import { findReportPlaces, lineShare } from './report-places.ts';
import type { Retriever } from '../retriever/retriever.ts';

const chunks = [
  candidate('src/cart.ts', 'function first() {}', { id: 'first', startLine: 1, endLine: 40 }),
  candidate('src/cart.ts', 'function second() {}', { id: 'second', startLine: 41, endLine: 60 }),
  candidate('src/ledger.ts', 'function third() {}', { id: 'third', startLine: 1, endLine: 9 }),
].map(({ chunk }) => chunk);

/** Finds all files, and records what was searched for. */
function retriever(): Retriever & { readonly queries: string[] } {
  const queries: string[] = [];
  return {
    queries,
    hasLookup: false,
    denseProblem: () => undefined,
    closeness: async () => undefined,
    embed: async () => undefined,
    files: async () => [],
    searchDense: async () => [],
    searchLexical: async ({ query }) => {
      queries.push(query);
      return [...new Set(chunks.map(({ path }) => path))].map((path) => ({ id: path, path, score: 1 }));
    },
    findText: async () => [],
    similarNames: async () => [],
    matchCommits: async () => new Map(),
    relatedWords: async () => [],
    load: async () => [],
    list: async (path) => chunks.filter((chunk) => chunk.path === path),
  };
}

const mentioned = (text: string): MentionedFiles => new MentionedFiles(readQuery(text));
const found = async (text: string): Promise<readonly string[]> =>
  (await findReportPlaces(retriever(), mentioned(text), { granularity: 'file' })).map(({ id }) => id);

it('finds the chunk with a named line', async () => {
  expect(await found('It fails in /srv/app/src/cart.ts:42.')).toEqual(['second']);
});

it('finds the first chunk of a file that is named without a line', async () => {
  expect(await found('It fails in src/ledger.ts.')).toEqual(['third']);
});

it('does not search if no file is named', async () => {
  const unused = retriever();
  expect(await findReportPlaces(unused, mentioned('It fails.'), { granularity: 'file' })).toEqual([]);
  expect(unused.queries).toEqual([]);
});

it('says how certainly a line of a chunk is named', () => {
  const [first, second] = chunks;
  expect(lineShare(first!, mentioned('src/cart.ts:42'))).toBeUndefined();
  expect(lineShare(second!, mentioned('src/cart.ts:42'))).toBe(1);
});
