import type { SymbolDescription } from './describe-symbols.ts';

/*
 * Longest share of each line of the header in UTF-16 code units. With their line ends they stay under the 2,000 that the
 * contract allows.
 */
const namesLimit = 900;
const signatureLimit = 300;
const docLimit = 300;

/**
 * The lines that stand before a chunk's text when it is embedded: names, and what the chunk lacks because it is a part of something larger.
 * Bare words only: a sentence around them would be the same for every chunk, and would draw all vectors together. Nothing of the path: a
 * file that is renamed keeps its vectors.
 */
export function writeHeader({ names, signatures, signaturesInText, enclosingDoc = '' }: SymbolDescription): string {
  const lines = [
    joinWithin(names, namesLimit),
    signaturesInText ? '' : joinWithin(signatures, signatureLimit),
    cut(enclosingDoc, docLimit),
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/** As many words as fit, without cutting one. */
function joinWithin(words: readonly string[], limit: number): string {
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word : `${joined} ${word}`;
    if (longer.length <= limit) joined = longer;
  }
  return joined;
}

/** Cuts at the limit, but never between the two halves of a character. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const half = text.charCodeAt(limit - 1);
  return text.slice(0, half >= 0xd800 && half <= 0xdbff ? limit - 1 : limit);
}
