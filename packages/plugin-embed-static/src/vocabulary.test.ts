import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { buildVocabularyTable, extendHash, hashSeed, slotCount, Vocabulary } from './vocabulary.ts';

const shipped = readFileSync(new URL('../model/vocabulary.txt', import.meta.url));
const words = shipped.toString('latin1').trimEnd().split('\n');

function rowOf(vocabulary: Vocabulary, word: string): number {
  const bytes = Buffer.from(word);
  return vocabulary.row(bytes, 0, bytes.length, bytes.reduce(extendHash, hashSeed));
}

describe('the vocabulary', () => {
  it('finds every sub-token of the shipped model in its row, and no other word', () => {
    const vocabulary = new Vocabulary(shipped, buildVocabularyTable(shipped, words.length));
    expect(words.map((word) => rowOf(vocabulary, word))).toEqual(words.map((_, row) => row));
    const known = new Set(words);
    for (const word of words) {
      for (const near of [`${word}q`, word.slice(1), `x${word}`]) {
        if (!known.has(near)) expect(rowOf(vocabulary, near)).toBe(-1);
      }
    }
  });

  it('has a shipped table that is equal to the one built from the shipped vocabulary', () => {
    const { starts, slots } = buildVocabularyTable(shipped, words.length);
    const file = readFileSync(new URL('../model/vocabulary.table', import.meta.url));
    expect(file.length).toBe((starts.length + slots.length) * 4);
    expect([...starts, ...slots].every((word, index) => file.readUInt32LE(index * 4) === word)).toBe(true);
  });

  it.each([1, 2, 3, 5, 6, 1000])('has a free slot in a table for %i rows', (rows) => {
    expect(slotCount(rows)).toBeGreaterThan(rows);
  });

  it.each([
    ['a\nB\n', 2, 'line 2 is not a sub-token'],
    ['a1\n', 1, 'line 1 is not a sub-token'],
    ['a\n\nb\n', 3, 'line 2 is not a sub-token'],
    ['a\r\n', 1, 'line 1 is not a sub-token'],
    ['é\n', 1, 'line 1 is not a sub-token'],
    ['a\nb\na\n', 3, 'line 3 is a duplicate'],
    ['a\nb', 2, 'does not consist of 2 lines'],
    ['a\nb\nc\n', 2, 'does not consist of 2 lines'],
    ['a\n', 2, 'does not consist of 2 lines'],
    ['a\n', 300_000, 'the limit is'],
  ])('rejects %j as %i rows', (text, rows, problem) => {
    expect(() => buildVocabularyTable(Buffer.from(text), rows)).toThrow(problem);
  });
});
