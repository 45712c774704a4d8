import { describe, expect, it } from 'vitest';
import { findWords } from './find-words.ts';

function words(text: string): readonly string[] {
  return findWords(text).map(({ rule, line }) => `${line}: ${rule.word}`);
}

describe('findWords', () => {
  it.each([
    ['The caller is told.', 'told'],
    ['It tells why.', 'told'],
    ['The file stands in a folder.', 'stands'],
    ['a stand-in', 'stands'],
    ['It lies in a folder.', 'lies'],
    ['one in place of two', 'in place of'],
    ['Built anew.', 'anew'],
    ['Whoever asks', 'whoever'],
    ['They were passed over.', 'passed over'],
    ['found by words', 'by words'],
    ['It mends itself.', 'mend'],
    ['This has fallen back.', 'fallen back'],
    ['It is to be removed.', 'is to be'],
    ['if there are none', 'there is none'],
    ['None is left.', 'none is'],
    ['with such an index', 'such a'],
    ['empty where there is no file', 'where there is'],
    ['the rooms of the house', 'room'],
    ['What is left is sorted.', 'what is'],
    [`  // ${'x'.repeat(117)}`, 'a comment beyond column 120'],
    [`/** ${'x'.repeat(114)} */`, 'a comment beyond column 120'],
    ['const mostBytes = 1;', 'most…, least…, longest…'],
  ])('finds the word in %j', (text, word) => {
    expect(words(text)).toContain(`1: ${word}`);
  });

  it.each([
    ['tellUser(standsIn, PassedOver)', ['told', 'stands', 'passed over']],
    ['by_words', ['by words']],
    ['isFallenBack', ['fallen back']],
    ['fallenBackCount', ['fallen back']],
    ['#leastFiles', ['most…, least…, longest…']],
    ['TOLD', ['told']],
  ])('finds the words of the identifiers in %j', (text, expected) => {
    expect(findWords(text).map(({ rule }) => rule.word)).toEqual(expected);
  });

  it('finds a phrase that continues on the next line of a comment', () => {
    const text = '/**\n * This is used in place\n * of that.\n */\n// It was passed\n// over.\n';
    expect(findWords(text).map(({ line, found }) => `${line}: ${found}`)).toEqual(['2: in place of', '5: passed over']);
  });

  it.each([
    'standard, understand, withstand, bystander, stand-alone, long-standing',
    'toolhouse, warehouse, wallet, wallpaper, indoor, doorstep, reforest, bedroom, mushroom',
    'recommend, amendment, families, relies, earliest, client, retell, intellect, storytelling',
    'such as, in place, in places, by wordsmiths, passover, falls back, fallback',
    'wall clock, wall-clock, wall time, wallClock, room temperature',
    '## What is indexed',
    'What is this?',
    'What is the name of the thing that this long question asks about, on more than one\nline?',
    'It depends on what is stored.',
    "'a\\told'",
    'most TypeScript projects, at least One, mostRecent, leastRecentlyUsed, almostDone',
    'isToBeacon',
    'a second pass over the data, two passes over it',
    '{ "fallenBack": status.fallenBack }',
  ])('finds nothing in %j', (text) => {
    expect(words(text)).toEqual([]);
  });

  it('names the line of each finding, in order', () => {
    expect(words('anew\n\nthe door is told\n anew')).toEqual(['1: anew', '3: told', '3: door', '4: anew']);
  });
});
