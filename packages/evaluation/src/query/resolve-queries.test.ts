import type { ChunkedSource } from './chunked-files.ts';
import { expect, it } from 'vitest';
import type { ScanVerdict } from '@codesearch/kernel';
import type { GivenPlace } from './read-query-file.ts';
import { resolveQueries } from './resolve-queries.ts';

const text = 'int parse(char *);\nint parse(char *text) {\n  return 0;\n}\n';

function symbol(startLine: number, endLine: number): ChunkedSource['chunks'][number]['symbols'][number] {
  return { name: 'parse', qualifiedName: 'lib.parse', kind: 'function', signature: 'parse', startLine, endLine };
}

const files = [
  { path: 'a.c', language: 'c', text, chunks: [{ symbols: [symbol(1, 1), symbol(2, 4)] }] },
  { path: 'a.h', language: 'c', text: 'int parse(char *);\n', chunks: [{ symbols: [symbol(1, 1)] }] },
] as unknown as readonly ChunkedSource[];

const project = {
  async *files() {
    yield* files;
  },
  explain: async (path: string) => ({ scan: { verdict: path === 'a.c' ? 'listed' : 'absent' } as ScanVerdict }),
};

async function placesOf(...relevant: readonly GivenPlace[]) {
  const warnings: string[] = [];
  const given = [{ query: 'q', kind: 'question', relevant, position: 'line 1' }];
  const [query] = await resolveQueries(given, { ...project, onWarning: (warning) => warnings.push(warning) });
  return { places: query?.relevant, warnings };
}

it('takes the definitions with a body, and declarations only without them', async () => {
  const body = { path: 'a.c', startLine: 2, endLine: 4 };
  expect(await placesOf({ symbol: 'parse' })).toEqual({ places: [body], warnings: [] });
  expect((await placesOf({ symbol: 'lib.parse', path: 'a.h' })).places).toEqual([
    { path: 'a.h', startLine: 1, endLine: 1 },
  ]);
});

it('finds the lines with a text', async () => {
  expect((await placesOf({ path: 'a.c', text: 'parse(' })).places).toEqual([
    { path: 'a.c', startLine: 1, endLine: 1 },
    { path: 'a.c', startLine: 2, endLine: 2 },
  ]);
});

it('leaves out places that do not exist, and queries without a place', async () => {
  const places = [{ path: 'b.c' }, { symbol: 'none' }, { path: 'a.c', text: 'none' }];
  expect(await placesOf({ path: 'a.c' }, ...places)).toEqual({
    places: [{ path: 'a.c' }],
    warnings: [
      'line 1: there is no file b.c, so it is left out.',
      'line 1: nothing is named none, so it is left out.',
      'line 1: no line of a.c has the text none, so it is left out.',
    ],
  });
  const { places: left, warnings } = await placesOf({ symbol: 'none' });
  expect([left, warnings.at(-1)]).toEqual([undefined, 'line 1: no relevant place is left, so the query is left out.']);
});
