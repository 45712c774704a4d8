/** Quotes that open and close a part of a line. */
const closing: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ['“', '”'],
  ['‘', '’'],
  ['«', '»'],
  ['「', '」'],
]);

const quotes = /`+|["'“‘«「]/g;

/** A longer part is no quotation: a quote was left open. */
const maxLength = 300;

const closingApostrophe = /'(?![\p{L}\p{N}])/u;

const wordCharacter = /[\p{L}\p{N}]/u;

/** @returns the parts of a line in quotes or backticks, without them, in order; not those within others */
export function quotedParts(line: string): readonly string[] {
  const parts: string[] = [];
  /** Up to where a closing quote was searched for without finding one. */
  const searched = new Map<string, number>();
  quotes.lastIndex = 0;
  for (let match = quotes.exec(line); match; match = quotes.exec(line)) {
    const [quote] = match;
    if (isApostrophe(line, match.index, quote)) continue;
    const start = match.index + quote.length;
    const close = closing.get(quote) ?? quote;
    const limit = start + maxLength + close.length;
    const from = Math.max(start, searched.get(close) ?? 0);
    const offset = closingIndex(line.slice(from, limit), close);
    if (offset === -1) {
      searched.set(close, Math.max(start, limit - close.length));
      continue;
    }
    const part = line.slice(start, from + offset).trim();
    if (part !== '') parts.push(part);
    quotes.lastIndex = from + offset + close.length;
  }
  return parts;
}

/** Whether a single quote is within or at the end of a word: `don't`, `files'`. */
function isApostrophe(line: string, index: number, quote: string): boolean {
  return quote === "'" && index > 0 && wordCharacter.test(line[index - 1] as string);
}

/** The index of the closing quote; a single one within a word does not close. */
function closingIndex(text: string, close: string): number {
  return close === "'" ? text.search(closingApostrophe) : text.indexOf(close);
}
