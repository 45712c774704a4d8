import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { describe, expect, it, vi } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { readQuery } from '@codesearch/query';
import { testsAsked, withoutTests } from './tests-apart.ts';

function symbols(kind: string): { readonly symbols: readonly CodeSymbol[] } {
  return {
    symbols: [{ name: 'parcel', qualifiedName: 'parcel', kind, signature: 'fn parcel()', startLine: 1, endLine: 1 }],
  };
}

/** The best chunks are tests. */
const chunks: readonly StoredChunk[] = [
  ...Array.from({ length: 30 }, (_, line) => chunkOf('a.rs', 'parcel', { startLine: line + 1, ...symbols('test') })),
  chunkOf('a.rs', 'parcel', { startLine: 31, ...symbols('function') }),
  chunkOf('b.rs', 'parcel', { startLine: 1, ...symbols('function') }),
  chunkOf('b.rs', 'parcel', { startLine: 2, ...symbols('test') }),
];

const whole = textRetriever(chunks);
const retriever = withoutTests(whole);
const ids = (found: readonly { readonly id: string }[]): readonly string[] => found.map(({ id }) => id);
const request = { query: 'parcel', topK: 2, filter: { granularity: 'chunk' } } as const;

describe('a retriever without tests', () => {
  it('fills a ranked list with the best chunks that are no tests', async () => {
    expect(ids(await retriever.searchLexical(request))).toEqual(['a.rs:31', 'b.rs:1']);
    expect(ids(await retriever.searchLexical({ ...request, topK: 1 }))).toEqual(['a.rs:31']);
  });

  it('finds a text only in chunks that are no tests', async () => {
    const text = { terms: [['parcel']], substrings: [], ignoreCase: false, limit: 10, filter: request.filter };
    expect(ids(await retriever.findText(text))).toEqual(['a.rs:31', 'b.rs:1']);
  });

  it('lists the other chunks of a file', async () => {
    expect(ids(await retriever.list('b.rs'))).toEqual(['b.rs:1']);
  });

  it('passes the list of files as it is', async () => {
    const load = vi.spyOn(whole, 'load');
    const found = await retriever.searchLexical({ ...request, filter: { granularity: 'file' } });
    expect(ids(found)).toEqual(['a.rs:1', 'a.rs:2']);
    expect(load).not.toHaveBeenCalled();
  });
});

describe('a retriever for a question for tests', () => {
  const files = [chunkOf('src/a.ts', 'parcel', {}), chunkOf('src/a.test.ts', 'parcel', {}), ...chunks];
  const ask = async (
    question: string,
    all: readonly StoredChunk[],
    notes: string[] = [],
  ): Promise<readonly string[] | undefined> => {
    const query = readQuery(question);
    const tests = await testsAsked(textRetriever(all), { query, filter: {} }, (note) => notes.push(note));
    return tests && ids(await tests.searchLexical({ ...request, topK: 100 })).map((id) => id.split(':')[0]!);
  };

  it('finds files of tests, and tests beside code', async () => {
    expect(new Set(await ask('tests for the parcel', files))).toEqual(new Set(['src/a.test.ts', 'a.rs', 'b.rs']));
    expect((await ask('tests for the parcel', files))?.filter((path) => path === 'b.rs')).toHaveLength(1);
  });

  it('leaves other questions as they are', async () => {
    expect(await ask('how is a parcel sent', files)).toBeUndefined();
  });

  it('says that there are no tests', async () => {
    const notes: string[] = [];
    expect(await ask('tests for the parcel', files.slice(0, 1), notes)).toBeUndefined();
    expect(notes).toEqual(['No tests are known here.']);
  });
});
