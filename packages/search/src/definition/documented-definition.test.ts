import type { CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { expect, it } from 'vitest';
import { documentedBy } from './documented-definition.ts';
import { chunkOf } from '../fixture/text-retriever.ts';

function comment(text: string, startLine = 1): StoredChunk {
  return chunkOf('lib.rs', text, { kind: 'comment', startLine });
}

function definition(text: string, startLine: number, lineOfSymbol = startLine): StoredChunk {
  const symbol: CodeSymbol = {
    ...{ name: 'drain', qualifiedName: 'drain', kind: 'function', signature: 'fn drain()' },
    ...{ startLine: lineOfSymbol, endLine: startLine + text.split('\n').length - 1 },
  };
  return chunkOf('lib.rs', text, { startLine, symbols: [symbol] });
}

async function documented(chunks: readonly StoredChunk[]): Promise<string | undefined> {
  const found = await documentedBy(chunks[0]!, { list: async () => chunks });
  return found && `${found.symbol.name}:${found.chunk.startLine}`;
}

const docs = comment('/// Empties the pool.\n/// It waits.\n');

it('documentation belongs to the definition below it', async () => {
  expect(await documented([docs, definition('fn drain() {}', 3)])).toBe('drain:3');
});

it('documentation of several chunks does, with attributes below it', async () => {
  const more = comment('/// Nobody else may.', 3);
  expect(await documented([docs, more, definition('#[must_use]\nfn drain() {}', 4, 5)])).toBe('drain:4');
});

it('a comment above a blank line, statements or nothing documents nothing', async () => {
  expect(await documented([docs, definition('fn drain() {}', 4)])).toBeUndefined();
  expect(await documented([docs, definition('use pool;\nfn drain() {}', 3, 4)])).toBeUndefined();
  expect(await documented([docs])).toBeUndefined();
});

it('code documents nothing', async () => {
  const [first, second] = [definition('fn fill() {}', 1), definition('fn drain() {}', 2)];
  expect(await documented([first, second])).toBeUndefined();
});
