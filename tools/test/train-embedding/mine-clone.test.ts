import { afterAll, beforeAll, expect, it } from 'vitest';
import { ChunkSource } from '../../train-embedding/chunk-source.ts';
import { mineClone } from '../../train-embedding/mine-clone.ts';
import type { Mined, PairKind } from '../../train-embedding/mine-clone.ts';
import { ExampleClone } from './example-clone.ts';

const backoff = `
/** Waits longer after each failed attempt. */
export function retryDelay(attempt: number): number {
  return Math.min(maxDelay, 2 ** attempt * firstDelay);
}
`;

const upload = `// Sends the parts of a large file to the server.
import { retryDelay } from './backoff.ts';

const partSize = 4 * 1024 * 1024;

export async function sendParts(parts: readonly Blob[]): Promise<void> {
  if (parts.length === 0) throw new Error('there is nothing to send to the server');
  for (const [attempt, part] of parts.entries()) {
    // the server closes idle connections after a minute
    await pause(retryDelay(attempt));
    await send(part);
  }
}
`;

const example = new ExampleClone();
const clone = example.gitFolder;
let chunks: ChunkSource;
let mined: Mined;

beforeAll(async () => {
  example.commit('Start', { 'src/upload.ts': upload.replaceAll('retryDelay', 'delay') });
  example.commit('fix(upload): wait before a part is sent again (#12)', {
    'src/upload.ts': upload,
    'src/backoff.ts': backoff,
  });
  example.commit('docs: say what is slow', {
    'CHANGELOG.md':
      '# Changes\n\n- Uploads over slow networks no longer fail at once ([#12](https://example.com/12))\n',
    'docs/upload.md': '# Upload of files\n\nThe pause between two attempts comes from `retryDelay` and grows.\n',
    'vendor/copy.ts': backoff,
  });
  chunks = new ChunkSource(example.emptyFolder());
  await chunks.open();
  mined = await mineClone(clone, chunks);
});

afterAll(async () => {
  await chunks[Symbol.asyncDispose]();
  example[Symbol.dispose]();
});

/** The texts of the queries of a kind, with the text of their first answer. */
function pairs(kind: PairKind): readonly (readonly [string, string])[] {
  return mined.pairs
    .filter((pair) => pair.kind === kind)
    .map(({ query, documents }) => [query, mined.documents[documents[0]!]!.text]);
}

it('pairs documentation, comments and messages with the chunk around them', () => {
  expect(pairs('doc')).toEqual([['Waits longer after each failed attempt.', expect.stringContaining('retryDelay')]]);
  expect(pairs('comment').map(([query]) => query)).toContain('the server closes idle connections after a minute');
  expect(pairs('message')).toEqual([
    ['there is nothing to send to the server', expect.stringContaining('sendParts(parts')],
  ]);
});

it('pairs names, the words of a path and the head of a file with its chunks', () => {
  expect(pairs('name')).toContainEqual(['retryDelay', expect.stringContaining('firstDelay')]);
  expect(pairs('path').map(([query]) => query)).toContain('src upload');
  expect(pairs('path').map(([query]) => query)).not.toContain('vendor copy');
});

it('pairs the message of a commit and the change log with the chunks that have its lines', () => {
  expect(pairs('commit')).toEqual([['wait before a part is sent again', expect.stringContaining('retryDelay')]]);
  expect(pairs('log')).toEqual([
    ['Uploads over slow networks no longer fail at once', expect.stringContaining('retryDelay')],
  ]);
});

it('pairs a sentence of documentation with the definition that it names', () => {
  expect(pairs('mention')).toEqual([
    ['The pause between two attempts comes from `retryDelay` and grows.', expect.stringContaining('2 ** attempt')],
  ]);
});

it('gives the same for the same clone', async () => {
  expect(await mineClone(clone, chunks)).toEqual(mined);
});

it('takes the files that questions ask for first, and not more than its limits', async () => {
  const options = { chunks: 1, commits: 0, first: new Set(['src/backoff.ts']) };
  const { files, documents, pairs: found } = await mineClone(clone, chunks, options);
  expect(files).toEqual(['src/backoff.ts']);
  expect(documents).toMatchObject([{ file: 0, startLine: 2, endLine: 5 }]);
  expect(found.map(({ kind }) => kind)).not.toContain('commit');
});
