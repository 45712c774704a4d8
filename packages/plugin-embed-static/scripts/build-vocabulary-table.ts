import { readFile, writeFile } from 'node:fs/promises';
import { buildVocabularyTable } from '../src/vocabulary.ts';

/*
 * Builds `model/vocabulary.table` from `model/vocabulary.txt`. Run `npm run build:table` after the vocabulary has
 * changed.
 */

const vocabulary = await readFile(new URL('../model/vocabulary.txt', import.meta.url));
const rows = vocabulary.toString('latin1').split('\n').length - 1;
const { starts, slots } = buildVocabularyTable(vocabulary, rows);
const table = Buffer.alloc((starts.length + slots.length) * 4);
[...starts, ...slots].forEach((word, index) => table.writeUInt32LE(word, index * 4));
await writeFile(new URL('../model/vocabulary.table', import.meta.url), table);
