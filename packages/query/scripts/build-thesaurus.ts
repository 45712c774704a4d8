import { readdir, readFile, writeFile } from 'node:fs/promises';
import { codeTokens } from '@codesearch/toolkit/pure';
import { phraseKey, phraseWords } from '../src/thesaurus/word-table.ts';

/*
 * Builds `thesaurus/words.tsv` from the files in `words`. Run `npm run -w @codesearch/query build:thesaurus` after they
 * have changed.
 *
 * A line of a source has phrases with commas between them, a tab, and words of code with spaces between them. Forms of
 * one word, and phrases that differ in filler words or in the order of their words, become one entry. The words of the
 * file that was written with most care come first.
 */

const folder = new URL('../words/', import.meta.url);
const maxWords = 8;
/** A longer phrase is not found in a question. */
const maxPhrase = 4;

const names = (await readdir(folder)).filter((name) => name.endsWith('.tsv')).toSorted(inOrder);
const entries = new Map<string, Set<string>>();
let refused = 0;
for (const name of names) {
  for (const [number, line] of (await readFile(new URL(name, folder), 'utf8')).split('\n').entries()) {
    if (line === '') continue;
    const [phrases = '', list = ''] = line.split('\t');
    const words = list.toLowerCase().split(' ');
    if (!words.every((word) => /^[a-z0-9]+(?:_[a-z0-9]+)*$/.test(word)))
      throw new Error(`${name}:${number + 1} has no words of code.`);
    for (const phrase of phrases.split(',').map((each) => each.trim())) {
      const own = phraseWords(phrase);
      // A phrase of which one word is left says less than that word.
      if (own.length === 0 || own.length > maxPhrase || (own.length === 1 && phrase.split(' ').length > 2)) refused++;
      else add(phraseKey(own), words);
    }
  }
}
const lines = [...entries]
  .filter(([, words]) => words.size > 0)
  .map(([key, words]) => `${key}\t${[...words].slice(0, maxWords).join(' ')}\n`)
  .toSorted((a, b) => Buffer.compare(Buffer.from(a.split('\t')[0]!), Buffer.from(b.split('\t')[0]!)));
await writeFile(new URL('../thesaurus/words.tsv', import.meta.url), lines.join(''));
process.stdout.write(`${lines.length} entries, ${refused} phrases left out\n`);

function add(key: string, related: readonly string[]): void {
  const words = entries.get(key) ?? new Set();
  entries.set(key, words);
  const own = new Set(codeTokens(key));
  for (const word of related) if (!codeTokens(word).every((token) => own.has(token))) words.add(word);
}

function inOrder(a: string, b: string): number {
  return careOf(a) - careOf(b) || (a < b ? -1 : 1);
}

function careOf(name: string): number {
  const last = [/^plain-words/, /^groups/].findIndex((pattern) => pattern.test(name));
  if (name === 'spellings.tsv') return -3;
  return name === 'abbreviations.tsv' ? -2 : last;
}
