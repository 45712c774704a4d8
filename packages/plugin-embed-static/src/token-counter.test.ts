import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { referenceCounts } from './fixture/reference.ts';
import { TokenCounter, buildVocabularyTable, Vocabulary } from './vocabulary.ts';

/** Counts sub-tokens with a vocabulary of exactly these words. */
function countWith(words: readonly string[], texts: readonly string[]): Map<string, number>[] {
  const bytes = Buffer.from(words.map((word) => `${word}\n`).join(''));
  const counter = new TokenCounter(new Vocabulary(bytes, buildVocabularyTable(bytes, words.length)));
  return texts.map((text) => {
    const distinct = counter.count(text);
    return new Map(
      Array.from({ length: distinct }, (_, index) => [words[counter.rows[index]!]!, counter.occurrences(index)]),
    );
  });
}

/** All sub-tokens of the texts by the regular expressions, and one that occurs in none. */
function wordsOf(texts: readonly string[]): string[] {
  return [...new Set(['absent', ...texts.flatMap((text) => [...referenceCounts(text).keys()])])];
}

const codeLike = fc
  .array(
    fc.oneof(
      fc.string({ unit: fc.constantFrom(...'aAbBzZ019_$. \n-ſKÅ世😀'), maxLength: 30 }),
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.constantFrom(
        'parseHTTPHeader2',
        'XMLHttpRequest',
        '__init__',
        '0x1F',
        'A',
        'AB',
        'aB',
        'ABc',
        'IOError',
        '12ab',
        '\ud800',
        '\udc00',
        '\0',
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

describe('the token counter', () => {
  it('counts what the regular expressions count, in the same order', () => {
    fc.assert(
      fc.property(fc.array(codeLike, { minLength: 1, maxLength: 4 }), (texts) => {
        const counted = countWith(wordsOf(texts), texts);
        expect(counted.map((counts) => Array.from(counts))).toEqual(texts.map((text) => [...referenceCounts(text)]));
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['parseHTTPHeader2', ['parse', 'http', 'header', '2']],
    ['XMLHttpRequest', ['xml', 'http', 'request']],
    ['IOError AB', ['io', 'error', 'ab']],
    ['snake_case_42', ['snake', 'case', '42']],
    ['Größe', ['gr', 'e']],
    ['K\u212AELVIN', ['k', 'elvin']],
  ])('splits %s', (text, tokens) => {
    expect([...countWith(wordsOf([text]), [text])[0]!.keys()]).toEqual(tokens);
  });

  it('leaves out sub-tokens that are not in the vocabulary', () => {
    expect(countWith(['known'], ['known unknown Known know known1'])[0]).toEqual(new Map([['known', 3]]));
  });

  it('counts all of a text that is longer than the reused buffer', () => {
    const text = `${'世 alpha '.repeat(30_000)}omegaEND`;
    expect(countWith(wordsOf([text]), [text])[0]).toEqual(referenceCounts(text));
  });
});
