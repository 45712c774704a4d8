import { isMadeOfWords } from '../value/randomness.ts';
import type { Secret, Stretch } from '../secret.ts';

const firstLine = /-----BEGIN [A-Z0-9 ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g;
/** Shortest line of a body; that of the shortest key has 64 characters, and the last line of a longer one may be cut. */
const shortestLine = 40;
/** Longest body in characters; an RSA key of 16,384 bits has about 13,000, indented and quoted somewhat more. */
const longestBody = 32_768;
/** Characters that attributes may take before the body. */
const longestAttributes = 300;
/** Characters of code between two lines of a key in string literals. */
const longestGap = 40;

/** Base64, and what is none: attributes such as `DEK-Info: …`, and the letter of an escaped line end. */
const part = /[A-Za-z][\w-]*: [^\n\\]*|\\[nrt]|[A-Za-z0-9+/=]+/g;

/**
 * Private keys in PEM and OpenPGP armour, on lines of their own or inside string literals. Their first and last lines stay.
 * A key without its last line is masked as far as its lines go.
 */
export function privateKeys(text: string): readonly Secret[] {
  // Searching for what begins with a rare letter is faster.
  if (!text.includes('VATE KEY')) return [];
  const keys: Secret[] = [];
  for (const { 0: line, index } of text.matchAll(firstLine)) {
    const start = index + line.length;
    const window = text.slice(start, start + longestBody);
    const last = window.indexOf('-----');
    const runs = base64(last === -1 ? window : window.slice(0, last), start);
    const first = runs.findIndex((run) => isLong(run));
    const begins = runs[first];
    // Code about keys names their first lines too, and has no body there.
    if (!begins || begins.start - start > longestAttributes || !isDrawn(text.slice(begins.start, begins.end))) continue;
    keys.push(last === -1 ? longLines(runs.slice(first)) : runs);
  }
  return keys;
}

/* Single characters are signs of the code around the lines, such as `+`. */
function base64(body: string, offset: number): Stretch[] {
  const runs: Stretch[] = [];
  for (const { 0: run, index } of body.matchAll(part)) {
    if (run.length < 2 || !/^[A-Za-z0-9+/=]+$/.test(run)) continue;
    runs.push({ start: offset + index, end: offset + index + run.length });
  }
  return runs;
}

function longLines(runs: readonly Stretch[]): Stretch[] {
  const lines: Stretch[] = [];
  for (const run of runs) {
    const gap = run.start - (lines.at(-1)?.end ?? run.start);
    if (gap > longestGap) break;
    if (isLong(run)) lines.push(run);
  }
  return lines;
}

function isLong({ start, end }: Stretch): boolean {
  return end - start >= shortestLine;
}

function isDrawn(line: string): boolean {
  return /[A-Z]/.test(line) && /[a-z]/.test(line) && /\d/.test(line) && !isMadeOfWords(line);
}
