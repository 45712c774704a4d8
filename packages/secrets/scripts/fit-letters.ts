import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/*
 * Writes the table of letters that words have, and the words that many repositories have:
 * `fit-letters.ts FOLDER…`, with one folder for each repository. A word counts for the letters if several repositories
 * have it, so drawn values in one of them do not.
 */

const minRepositories = 3;
const minWords = 5;
/** Share of the repositories that have a word of code. */
const minShare = 0.3;
const maxWordLength = 20;
const maxFileSize = 200_000;
const letters = 27;

function wordsOf(folder: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isFile() || path.includes('/.git/') || statSync(path).size >= maxFileSize) continue;
    const text = readFileSync(path, 'latin1');
    if (!text.includes('\0')) for (const [word] of text.matchAll(/[A-Z]?[a-z]{3,24}/g)) words.add(word.toLowerCase());
  }
  return words;
}

const repositories = new Map<string, number>();
for (const folder of process.argv.slice(2))
  for (const word of wordsOf(folder)) repositories.set(word, (repositories.get(word) ?? 0) + 1);
const counts = new Uint32Array(letters ** 3);
for (const [word, count] of repositories) {
  if (count < minRepositories) continue;
  const codes = [0, ...Array.from(word, (letter) => letter.charCodeAt(0) & 31), 0];
  for (let at = 2; at < codes.length; at++) {
    const triple = (codes[at - 2]! * letters + codes[at - 1]!) * letters + codes[at]!;
    counts[triple] = (counts[triple] ?? 0) + 1;
  }
}
const bits = new Uint8Array(Math.ceil(counts.length / 8));
for (const [at, count] of counts.entries()) if (count >= minWords) bits[at >> 3]! |= 1 << (at & 7);
const common = [...repositories].filter(
  ([word, count]) => count >= minShare * (process.argv.length - 2) && word.length <= maxWordLength,
);
const words = common.map(([word]) => word).toSorted();
write('letters', { known: Buffer.from(bits).toString('base64') });
write('words-of-code', { words: words.join(' ') });

function write(name: string, data: object): void {
  const file = fileURLToPath(new URL(`../src/value/${name}.json`, import.meta.url));
  writeFileSync(file, `${JSON.stringify(data, null, 2)}\n`);
}
