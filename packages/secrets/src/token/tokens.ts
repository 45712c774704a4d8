import { constructedKey } from './constructed-keys.ts';
import { drawnValue } from './drawn-values.ts';
import { embeddedTokens } from './embedded-tokens.ts';
import { longRuns, runLength, runTraits } from './long-runs.ts';
import type { Secret } from '../secret.ts';
import { entropy, isSequence } from '../value/randomness.ts';
import { isDrawnRun, judgedLine } from '../judgement/judged-secrets.ts';
import { prefixedToken } from './prefixed-token.ts';
import { tokenKinds } from './token-kinds.ts';

/** Shorter runs contain no token with a mark in its middle, and none that is known by its form alone. */
const minEmbeddedLength = 29;
/** Length of the part before the dot in prefixes such as `ya29.` and `atlasv1.`. */
const maxDottedPrefix = 7;
/** Bits per character. One of 5,000 keys of AWS has less than 3; typed placeholders have less than this. */
const minEntropy = 2.6;
/** Signs of a token in documentation. */
const example = /example|x{6}|your[-_]|placeholder|0{8}|redacted/i;

const dot = 0x2e;
const backslash = 0x5c;

interface PrefixedKind {
  readonly prefix: string;
  readonly rest: RegExp;
  accepts(this: void, token: string): boolean;
}

/** By the first two characters of the prefix, in the order of the table. */
let kindsByPair: (readonly PrefixedKind[] | undefined)[] | undefined;

/** Finds tokens by the formats of their issuers. */
export function tokens(path: string, text: string): readonly Secret[] {
  const byPair = (kindsByPair ??= groupByPair());
  const secrets: Secret[] = [];
  let done = 0;
  const take = (start: number): void => {
    if (start < done) return;
    // Almost no word starts with the first two characters of a token.
    const kinds = byPair[pairAt(text, start)];
    const end = kinds && tokenEnd(text, start, kinds);
    if (end === undefined) return;
    secrets.push([{ start, end }]);
    done = end;
  };
  const visit = (start: number, end: number, has: number): void => {
    const before = text.charCodeAt(start - 1);
    if (before === dot) take(dottedStart(text, start));
    take(withoutEscape(text, start));
    const isSeparated = (has & runTraits.separator) !== 0 && !isData(text, start, end);
    if (isSeparated) for (let at = start; at < end; at++) if (isSeparator(text.charCodeAt(at))) take(at + 1);
    if ((has & runTraits.digit) === 0) return;
    const key = constructedKey(text, start, end);
    if (key) secrets.push(key);
    if (start >= done && isDrawnRun(text.slice(start, end)))
      secrets.push(...judgedLine(path, text, start).map((range) => [range]));
    const drawn = start < done ? undefined : drawnValue(path, text, start, end);
    if (drawn) secrets.push([drawn]);
    if (end - start < minEmbeddedLength) return;
    secrets.push(...embeddedTokens(text, start, end));
    const prefixed = start < done ? undefined : prefixedToken(text, start, end);
    if (prefixed) secrets.push([prefixed]);
  };
  const runs = longRuns(text);
  for (let at = 0; at < runs.length; at += runLength) visit(runs[at]!, runs[at + 1]!, runs[at + 2]!);
  return secrets;
}

/* The end of the token that starts at `start`, or `undefined` if there is no token. */
function tokenEnd(text: string, start: number, kinds: readonly PrefixedKind[]): number | undefined {
  for (const { prefix, rest, accepts } of kinds) {
    if (!text.startsWith(prefix, start)) continue;
    rest.lastIndex = start + prefix.length;
    if (!rest.test(text)) continue;
    const end = rest.lastIndex;
    if (!/^\w/.test(text.charAt(end)) && accepts(text.slice(start, end))) return end;
  }
  return undefined;
}

function looksRandom(token: string): boolean {
  return entropy(token) >= minEntropy && !isSequence(token) && !example.test(token);
}

/* The start of the word before the dot. */
function dottedStart(text: string, start: number): number {
  let at = start - 1;
  while (at > 0 && start - at <= maxDottedPrefix && /\w/.test(text.charAt(at - 1))) at--;
  return withoutEscape(text, at);
}

/* In a literal, the letter of an escaped line end may precede a token. */
function withoutEscape(text: string, start: number): number {
  return text.charCodeAt(start - 1) === backslash ? start + 1 : start;
}

/** A longer run of base64 is data, in which any characters follow a sign. */
const maxSeparatedLength = 512;

function isData(text: string, start: number, end: number): boolean {
  if (end - start <= maxSeparatedLength) return false;
  const run = text.slice(start, end);
  return run.includes('+') && run.includes('/') && !/[_-]/.test(run);
}

function isSeparator(code: number): boolean {
  return code === 0x2b || code === 0x2f || code === 0x3d;
}

function groupByPair(): (readonly PrefixedKind[] | undefined)[] {
  const table = Array.from<PrefixedKind[] | undefined>({ length: 128 * 128 }).fill(undefined);
  for (const [, prefixes, rest, accepts = looksRandom] of tokenKinds)
    for (const prefix of prefixes.split(' ')) (table[pairAt(prefix, 0)] ??= []).push({ prefix, rest, accepts });
  return table;
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 127) << 7) | (text.charCodeAt(at + 1) & 127);
}
