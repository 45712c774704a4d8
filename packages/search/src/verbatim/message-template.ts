/** Where a literal has a value: formats of printf, braces, and signs in front of a name. */
const placeholder =
  /%(?:\d+\$|\([\w.]+\))?[-+#0 ]?[\d*]*(?:\.[\d*]+)?[hlLqjzt]{0,2}[a-zA-Z@]|[#$%]?\{\{?[^{}\n]{0,80}\}?\}|\\\((?:[^()\n]|\([^()\n]*\))*\)|\$[A-Za-z_]\w*(?:->\w+|\[[^\]\n]*\])*|(?<![\w:]):[a-z_]\w+/g;

const operator = String.raw`(?:\+\+?|\.\.?|<>|<<|&|\|\||~|,)`;

/** A value between two literals, in a text with single spaces: `"no cart " + id + " here"`. */
const concatenated = new RegExp(String.raw`["'\`] ?${operator} ?[^"'\`\n]{1,80}? ?${operator} ?[fbr]?["'\`]`, 'gi');

/** Where a literal over several lines goes on, in a text with single spaces. */
const continued = /["'`] ?(?:(?:[+.&~]|<>|\.\.|\\) ?)?\n ?(?:[+.&~] ?)?[fbrul]{0,2}["'`]/gi;

/** In front of the text on a line of a file of texts: `not_found: No cart %{id} here`. */
const keyBefore = /^[\s-]*["']?\w[\w.-]*["']?\s*[:=]\s+(?!["'`])/;

/** What comes behind or before a literal that is joined with a value. */
const joinedBehind = new RegExp(String.raw`^\s*${operator}`);
const joinedBefore = new RegExp(String.raw`${operator}\s*[fbr]?$`, 'i');

/** What a value, the offset, and the quotes that are escaped are in a text that is read. */
const [hole, anchor] = ['\0', '\u0001'];
const escapedQuotes = new Map([
  ['"', '\u0002'],
  ["'", '\u0003'],
  ['`', '\u0004'],
]);

/** Characters before and behind an offset that can belong to its literal. */
const [maxBefore, maxBehind] = [300, 400];

/** Openings before the offset that are tried: a message can have quotes in it. */
const maxOpenings = 8;

/** Words of a literal without which it says little. */
const minWords = 3;

/**
 * Returns how many characters of a message the literal around an offset of a text has, if the message is that literal
 * with values: all of its other parts are in the message, one after the other. Else 0.
 *
 * @param message with single spaces
 * @param isWithin whether the offset is in a literal that another line opens
 */
export function templateLength(text: string, at: number, message: string, isWithin: boolean): number {
  const around = text.slice(Math.max(0, at - maxBefore), at) + anchor + text.slice(at, at + maxBehind);
  const read = around
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/\\(["'`])/g, (_, quote: string) => escapedQuotes.get(quote)!)
    .replaceAll(continued, '')
    .replaceAll(placeholder, hole)
    .replaceAll(concatenated, hole);
  const offset = read.indexOf(anchor);
  if (offset === -1) return 0;
  const line = read.slice(read.lastIndexOf('\n', offset) + 1).split('\n', 1)[0]!;
  const literals = [...literalsAround(read, offset), ...(isWithin || keyBefore.test(line) ? [line] : [])];
  return Math.max(0, ...literals.map((literal) => lengthIn(message, literal)));
}

function literalsAround(read: string, offset: number): readonly string[] {
  const literals: string[] = [];
  let start = offset;
  while (literals.length < maxOpenings && start-- > 0) {
    const opening = read[start]!;
    if (!/["'`>]/.test(opening)) continue;
    const end = read.indexOf(opening === '>' ? '<' : opening, offset);
    if (end === -1) continue;
    const before = joinedBefore.test(read.slice(0, start)) ? hole : '';
    const behind = joinedBehind.test(read.slice(end + 1)) ? hole : '';
    literals.push(before + read.slice(start + 1, end) + behind);
  }
  return literals;
}

function lengthIn(message: string, literal: string): number {
  if (!literal.includes(hole)) return 0;
  const quoted = [...escapedQuotes].reduce((text, [quote, sign]) => text.replaceAll(sign, quote), literal);
  const parts = quoted
    .replace(anchor, '')
    .replace(keyBefore, '')
    .split(hole)
    .map((part) => part.replaceAll(/\s+/g, ' ').trim());
  if ((parts.join(' ').match(/\p{L}{2,}/gu) ?? []).length < minWords) return 0;
  let end = 0;
  let length = 0;
  for (const part of parts) {
    const start = message.indexOf(part, end);
    if (start === -1) return 0;
    end = start + part.length;
    length += part.length;
  }
  return length;
}
