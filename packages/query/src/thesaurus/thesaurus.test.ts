import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { thesaurusFile } from '../thesaurus-file.ts';
import { Thesaurus } from './thesaurus.ts';
import { byteTable, textTable } from './word-table.ts';

const shipped = new Thesaurus([byteTable(readFileSync(thesaurusFile))]);

function of(...lines: readonly string[]): Thesaurus {
  return new Thesaurus([textTable(lines.join('\n'))]);
}

function wordsFor(thesaurus: Thesaurus, question: string): readonly string[] {
  return thesaurus.related(question).map(({ word }) => word);
}

it('knows what programmers say', () => {
  expect(wordsFor(shipped, 'where are folders created?')).toEqual(expect.arrayContaining(['directory', 'make']));
  expect(wordsFor(shipped, 'try again later')).toEqual(expect.arrayContaining(['retry', 'backoff']));
});

it.each([
  ['how is a record serialised', 'serialize'],
  ['how is a record serialized', 'serialise'],
  ['normalisation of colours', 'color'],
  ['the default behavior', 'behaviour'],
  ['nearest neighbours', 'neighbor'],
])('knows how the words of %j are spelled elsewhere', (question, word) => {
  expect(wordsFor(shipped, question)).toContain(word);
});

it('recognizes any form of a word, and returns none that the question has', () => {
  const words = wordsFor(shipped, 'Deleting and removing entries');
  expect(words).toContain('erase');
  expect(words).not.toContain('delete');
  expect(words).not.toContain('remove');
});

it('finds a phrase whatever is between its words, in any order', () => {
  const thesaurus = of('give up waiting\ttimeout');
  expect(wordsFor(thesaurus, 'where do we give up the long waiting?')).toEqual(['timeout']);
  expect(wordsFor(thesaurus, 'waiting: when is it given up')).toEqual(['timeout']);
  expect(wordsFor(thesaurus, 'waiting: when is it taken up')).toEqual([]);
  expect(wordsFor(thesaurus, 'waiting for someone to give up')).toEqual(['timeout']);
});

it('finds no phrase whose words are far from each other', () => {
  const thesaurus = of('red light\tstop');
  expect(wordsFor(thesaurus, 'light of the red lamp')).toEqual(['stop']);
  expect(wordsFor(thesaurus, 'red lamps that glow at night need light')).toEqual([]);
});

it('puts the words of a phrase before those of its words, and the first ones of an entry before the others', () => {
  const related = of('shut down\tterminate halt', 'shut\tclosed', 'quickly\tfast').related('shut down quickly');
  expect(related.map(({ word }) => word)).toEqual(['terminate', 'halt', 'fast', 'closed']);
  expect(related.every(({ closeness }) => closeness > 0 && closeness <= 1)).toBe(true);
});

it('takes the entry of the first table that has one', () => {
  const thesaurus = new Thesaurus([textTable('basket\tcart'), textTable('basket\tbin\npage\tview')]);
  expect(wordsFor(thesaurus, 'page of a basket')).toEqual(expect.arrayContaining(['cart', 'view']));
  expect(wordsFor(thesaurus, 'page of a basket')).not.toContain('bin');
});

it('knows nothing about names and function words', () => {
  expect(wordsFor(shipped, 'Xyzzy of the')).toEqual([]);
});
