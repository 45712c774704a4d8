import { isMadeOfWords } from '../value/randomness.ts';
import type { Secret, TextRange } from '../secret.ts';

const firstLine = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
/** Length of a full line. A line of the shortest key has 64 characters; a quoted line may be cut. */
const minLineLength = 40;
/** An RSA key of 16,384 bits has about 13,000 characters, and more if it is indented and quoted. */
const maxBodyLength = 32_768;
/** Characters of attributes before the body. */
const maxAttributesLength = 300;
/** Characters of code between two lines of a key in string literals. */
const maxGap = 40;

/** Base64, and what is not base64: attributes such as `DEK-Info: …`, and escaped line ends. */
const part = /[A-Za-z][\w-]*: [^\n\\]*|\\[nrt]|[A-Za-z0-9+/=]+/g;

/**
 * Finds private keys in PEM and OpenPGP armor, on separate lines or in string literals. Their first and last lines are
 * not part of the secret. If the last line is missing, the secret ends with the last full line of base64.
 */
export function privateKeys(text: string): readonly Secret[] {
  // A search for a string that starts with a rare letter is faster.
  if (!text.includes('VATE KEY')) return [];
  const keys: Secret[] = [];
  for (const { 0: line, index } of text.matchAll(firstLine)) {
    const start = index + line.length;
    const window = text.slice(start, start + maxBodyLength);
    const last = window.indexOf('-----');
    const runs = base64(last === -1 ? window : window.slice(0, last), start);
    const first = runs.findIndex((run) => isFullLine(run));
    const begins = runs[first];
    // Code that handles keys also contains such first lines, without a body.
    if (!begins || begins.start - start > maxAttributesLength || !looksRandom(text.slice(begins.start, begins.end)))
      continue;
    keys.push(last === -1 ? fullLines(runs.slice(first)) : runs);
  }
  return keys;
}

/* Single characters belong to the code around the lines, such as `+`. */
function base64(body: string, offset: number): TextRange[] {
  const runs: TextRange[] = [];
  for (const { 0: run, index } of body.matchAll(part)) {
    if (run.length < 2 || !/^[A-Za-z0-9+/=]+$/.test(run)) continue;
    runs.push({ start: offset + index, end: offset + index + run.length });
  }
  return runs;
}

function fullLines(runs: readonly TextRange[]): TextRange[] {
  const lines: TextRange[] = [];
  for (const run of runs) {
    const gap = run.start - (lines.at(-1)?.end ?? run.start);
    if (gap > maxGap) break;
    if (isFullLine(run)) lines.push(run);
  }
  return lines;
}

function isFullLine({ start, end }: TextRange): boolean {
  return end - start >= minLineLength;
}

function looksRandom(line: string): boolean {
  return /[A-Z]/.test(line) && /[a-z]/.test(line) && /\d/.test(line) && !isMadeOfWords(line);
}
