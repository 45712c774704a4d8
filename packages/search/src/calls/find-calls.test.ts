import { describe, expect, it } from 'vitest';
import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findCalls } from './find-calls.ts';

const symbol = (qualifiedName: string, kind = 'method'): CodeSymbol => ({
  name: qualifiedName.split('.').at(-1)!,
  qualifiedName,
  kind,
  signature: qualifiedName,
  startLine: 1,
  endLine: 9,
});

const call = (path: string, text: string, parts: Partial<StoredChunk> = {}): StoredChunk =>
  chunkOf(path, text, { calls: [...text.matchAll(/(\w+)\(/g)].map(([, name]) => name!), ...parts });

const callers = async (
  chunks: readonly StoredChunk[],
  query: string,
): Promise<readonly [paths: readonly string[], notes: readonly string[]]> => {
  const { matches, notes } = await findCalls(textRetriever(chunks), { query, filter: {} });
  return [matches.map(({ path }) => path), notes];
};

const incomplete = expect.stringMatching(/may be incomplete/) as string;

describe('the callers of a name', () => {
  it('call it, as the chunker recognized calls', async () => {
    const chunks = [
      call('a.ts', 'retry(1)'),
      call('b.md', 'use retry() to', { calls: [] }),
      call('c.ts', 'retries(1)'),
      call('d.ts', 'on(retry)'),
    ];
    expect(await callers(chunks, 'retry')).toEqual([['a.ts'], [incomplete]]);
    expect(await callers(chunks, 'retry()')).toEqual([['a.ts'], [incomplete]]);
  });

  it('are in a chunk with more calls than are stored', async () => {
    const calls = Array.from({ length: 64 }, (_, index) => `other${index}`);
    expect(await callers([call('a.ts', 'retry(1)', { calls })], 'retry')).toEqual([['a.ts'], [incomplete]]);
  });

  it('are those in other case if there are no others', async () => {
    expect(await callers([call('a.ts', 'parse_header(1)')], 'parse_Header')).toEqual([
      ['a.ts'],
      ['Nothing calls parse_Header as written; these are in other case.', incomplete],
    ]);
  });

  it('are none: the note says so', async () => {
    expect(await callers([call('a.ts', 'retry(1)')], 'reset')).toEqual([
      [],
      ['Nothing in the index calls reset.', incomplete],
    ]);
  });

  it('have a name: anything else is refused', async () => {
    await expect(callers([], 'how to retry')).rejects.toThrow('"how to retry" is not a name.');
  });
});

describe('the callers of a name with a scope', () => {
  const chunks = [
    call('inside.ts', 'this.send(1)', { enclosing: [symbol('Client', 'class')] }),
    call('subclass.ts', 'super.send(1)', {
      enclosing: [{ ...symbol('HttpClient', 'class'), signature: 'class HttpClient extends Client' }],
    }),
    call('variable.ts', 'httpClient.send(1)'),
    call('static.ts', 'Client.send(1)'),
    call('typed.ts', 'function f(c: Client) {\n  c.send(1);\n}'),
    call('unrelated.ts', 'c.send(1)'),
    call('other.ts', 'this.send(1)', { enclosing: [symbol('Mailer', 'class')] }),
    call('type.ts', 'Mailer.send(1)'),
  ];

  it('are those whose receiver can be of it', async () => {
    expect(await callers(chunks, 'Client.send')).toEqual([
      ['inside.ts', 'subclass.ts', 'variable.ts', 'static.ts', 'typed.ts'],
      ['3 more chunks call a send that is probably another one.', incomplete],
    ]);
  });

  it('are all if no receiver shows the scope', async () => {
    expect((await callers(chunks.slice(5), 'Server.send'))[0]).toHaveLength(3);
  });
});
