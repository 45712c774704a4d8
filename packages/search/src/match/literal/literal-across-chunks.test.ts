import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StoredChunk } from '@codesearch/kernel';
import { chunkOf, textRetriever } from '../../fixture/text-retriever.ts';
import { findAcrossChunks } from './literal-across-chunks.ts';

const lines = [
  'function retry(attempt) {',
  '  if (attempt > limit) throw new RangeError("too many attempts");',
  '  return attempt + 1;',
  '}',
  '',
  'function reset() {',
  '  attempts.clear();',
  '}',
];

/** The chunks of some lines, each with the given number of lines. */
function chunksOf(path: string, all: readonly string[], sizes: readonly number[]): readonly StoredChunk[] {
  let line = 0;
  return sizes.flatMap((size) => {
    const text = all.slice(line, line + size).join('\n');
    const startLine = line + 1;
    line += size;
    return text.trim() === '' ? [] : [chunkOf(path, text, { startLine })];
  });
}

const find = async (
  chunks: readonly StoredChunk[],
  literal: string,
): Promise<readonly (readonly [id: string, text: string])[]> => {
  const found = await findAcrossChunks(textRetriever(chunks), literal, { ignoreCase: false, filter: {} });
  return found.map(({ id, range }) => [
    id,
    chunks.find((chunk) => chunk.id === id)!.text.slice(range.start, range.end),
  ]);
};

describe('a literal of several lines', () => {
  it('is found in the chunk with its longest line, with the part that is in it', async () => {
    const chunks = chunksOf('a.ts', lines, [2, 3, 3]);
    expect(
      await find(chunks, 'throw new RangeError("too many attempts");\n  return attempt + 1;\n}\n\nfunction re'),
    ).toEqual([['a.ts:1', 'throw new RangeError("too many attempts");']]);
    expect(await find(chunks, '  return attempt + 1;\n}\n\nfunction')).toEqual([
      ['a.ts:3', 'return attempt + 1;\n}\n'],
    ]);
  });

  it('is found however a file is cut into chunks, in that file only', async () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 8, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(sizes, fc.nat(6), fc.integer({ min: 2, max: 8 }), async (cut, from, count) => {
        const literal = lines.slice(from, from + count).join('\n');
        fc.pre(literal.trim().includes('\n'));
        const other = chunksOf('b.ts', lines.toReversed(), cut);
        const found = await find([...chunksOf('a.ts', lines, cut), ...other], literal);
        expect(found.map(([id]) => id.split(':')[0])).toEqual(['a.ts']);
      }),
    );
  });

  it('is not found if a line is missing, and a literal of one line is not looked for', async () => {
    const chunks = chunksOf('a.ts', lines, [2, 3, 3]);
    expect(await find(chunks, `${lines[1]}\n${lines[3]}`)).toEqual([]);
    expect(await find(chunks, lines[1]!)).toEqual([]);
  });
});
