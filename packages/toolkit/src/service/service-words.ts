import { stripVTControlCharacters } from 'node:util';

/** Max characters of a service's sentence that are shown. */
const maxLength = 200;

/**
 * Characters that a sentence and a sent text have in common by chance at most: a longer part is quoted from the text.
 */
const maxCommon = 8;

/** A longer text is compared as far as this. */
const maxSent = 200_000;

/** Words that can be keys: long, with digits, or with the usual beginnings. */
const possibleKey = /\b(?:bearer\s+\S+|(?:sk|pk|pa|key|token)[-_][\w.-]{4,}|(?=[\w+/=-]*\d)[\w+/=-]{24,})/gi;

/**
 * Cleans what a service says about its failure, so that a user can read it: one line, cut, without control characters,
 * keys, and what it quotes of the request.
 *
 * @param message as the service sent it: a string, or an object with one
 * @param sent texts of the request, which no error may show
 * @returns `undefined` if nothing readable is left
 */
export function serviceWords(message: unknown, sent: readonly string[] = []): string | undefined {
  const written = sentenceIn(message)?.slice(0, 4 * maxLength);
  if (written === undefined) return undefined;
  const plain = stripVTControlCharacters(written)
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .replaceAll(possibleKey, '…')
    .trim();
  const own = withoutQuotations(plain, sent.join('\n').slice(0, maxSent).replaceAll(/\s+/g, ' '))
    .replaceAll(/[\s…]*…[\s…]*/g, ' … ')
    .trim();
  if (!/\p{L}{2}/u.test(own) || /^\s*</.test(own)) return undefined;
  return own.length > maxLength ? `${own.slice(0, maxLength - 1)}…` : own;
}

function sentenceIn(message: unknown, depth = 0): string | undefined {
  if (typeof message === 'string') return message;
  if (typeof message !== 'object' || message === null || depth > 3) return undefined;
  const { error, message: text, detail } = message as Readonly<Record<string, unknown>>;
  for (const part of [text, error, detail]) {
    const found = sentenceIn(part, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function withoutQuotations(text: string, sent: string): string {
  let rest = '';
  for (let at = 0; at < text.length;) {
    let length = maxCommon;
    if (at + length > text.length || !sent.includes(text.slice(at, at + length))) {
      rest += text[at++];
      continue;
    }
    while (at + length < text.length && sent.includes(text.slice(at, at + length + 1))) length++;
    rest += '…';
    at += length;
  }
  return rest;
}
