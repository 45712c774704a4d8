import { isMadeOfWords } from '../value/randomness.ts';
import type { Secret, TextRange } from '../secret.ts';

const label = String.raw`(?:[A-Z0-9 ]{0,30}PRIVATE[ _]KEY(?: BLOCK)?|OPENVPN STATIC KEY V1|[A-Z0-9 ]{0,20}SECRET KEY(?: BLOCK)?)`;
const firstLine = new RegExp(`(?:-{4,5} ?)BEGIN ${label} ?-{4,5}`, 'gi');
const lastLine = new RegExp(`-{4,5} ?END ${label} ?-{4,5}`, 'gi');
/** Length of a full line. A line of the shortest key has 64 characters; a quoted line may be cut. */
const minLineLength = 40;
/** An RSA key of 16,384 bits has about 13,000 characters, and more if it is indented and quoted. */
const maxBodyLength = 32_768;
/** Characters of attributes before the body. */
const maxAttributesLength = 300;
/** Characters of code between two lines of a key in string literals. */
const maxGap = 40;

/** The body of the shortest key, and its share of what is between the first and the last line. */
const minBodyLength = 48;
const minBase64Share = 0.8;

/** Base64, and what is not base64: attributes such as `DEK-Info: …`, and escaped line ends. */
const part = /[A-Za-z][\w-]*: [^\n\\]*|\\[nrt]|[A-Za-z0-9+/=]+/g;

/**
 * Finds private keys in PEM and OpenPGP armor, on separate lines or in string literals. Their first and last lines are
 * not part of the secret. If the last line is missing, the secret ends with the last full line of base64.
 */
export function privateKeys(text: string): readonly Secret[] {
  // A search for a string that starts with a rare letter is faster.
  if (!text.includes('----')) return [];
  if (!/VATE[ _]KEY|STATIC KEY|SECRET KEY/i.test(text)) return [];
  const keys: Secret[] = [];
  for (const { 0: line, index } of text.matchAll(firstLine)) {
    const start = index + line.length;
    const window = text.slice(start, start + maxBodyLength);
    const last = window.indexOf('----');
    const runs = base64(last === -1 ? window : window.slice(0, last), start);
    const isClosed = last !== -1 && /^-{4,5} ?END/i.test(window.slice(last, last + 9));
    const first =
      !isClosed || !isMostlyBase64(window.slice(0, last), runs) ? runs.findIndex((run) => isFullLine(run)) : 0;
    const begins = runs[first];
    // Code that handles keys also contains such first lines, without a body.
    if (!begins || begins.start - start > maxAttributesLength || !looksRandom(text.slice(begins.start, begins.end)))
      continue;
    keys.push(last === -1 ? fullLines(runs.slice(first)) : runs);
  }
  for (const { index } of text.matchAll(lastLine)) {
    const lines = linesBefore(text, index);
    if (lines.length > 0) keys.push(lines);
  }
  return keys;
}

/* The lines before the last line of a key whose first line is missing. */
function linesBefore(text: string, end: number): TextRange[] {
  const from = Math.max(0, end - maxBodyLength);
  const before = text.slice(from, end);
  const armor = before.lastIndexOf('----');
  if (/BEGIN [^\n]{0,60}$/i.test(before.slice(0, Math.max(0, armor)))) return [];
  const runs = base64(before.slice(armor === -1 ? 0 : armor + 4), from + (armor === -1 ? 0 : armor + 4));
  const lines: TextRange[] = [];
  let next = end;
  for (const run of runs.toReversed()) {
    if (next - run.end > maxGap || (lines.length > 0 && !isFullLine(run))) break;
    lines.unshift(run);
    next = run.start;
  }
  const isKey = lines.some((run) => isFullLine(run) && looksRandom(text.slice(run.start, run.end)));
  return isKey ? lines : [];
}

/* Whether little else is between the first and the last line, also if its lines are short. */
function isMostlyBase64(body: string, runs: readonly TextRange[]): boolean {
  const attributes = /^\s*(?:[A-Za-z][\w-]*: [^\n]*\s+)+/.exec(body)?.[0].length ?? 0;
  const length = runs.reduce((sum, { start, end }) => sum + end - start, 0);
  const rest = body
    .slice(attributes)
    .replaceAll(/(?<=\n\s{0,20})\*|[\s"'`+,.\\#/;&>()|-]|\\[nrt]|&#\d+;|<br ?\/?>/g, '').length;
  return length >= minBodyLength && length / Math.max(1, rest) >= minBase64Share && looksRandom(body.slice(attributes));
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
