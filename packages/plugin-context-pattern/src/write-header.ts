import type { SymbolDescription } from './describe-symbols.ts';

/*
 * Lengths of the header's lines in UTF-16 code units. Together with the line ends they stay below the 2,000 that the
 * contract allows.
 */
const maxNamesLength = 900;
const maxSignatureLength = 300;
const maxDocLength = 300;

/**
 * Returns the lines that precede a chunk's text when it is embedded: names, and the signature and documentation of the
 * definition that the chunk is a part of.
 *
 * The header has no full sentences, because words that are equal for every chunk make all vectors more similar. It has
 * no path, so that a renamed file keeps its vectors.
 */
export function writeHeader({
  names,
  scope,
  signatures,
  signaturesInText,
  enclosingDoc = '',
}: SymbolDescription): string {
  const lines = [
    joinWithin([...scope, ...names], maxNamesLength),
    signaturesInText ? '' : joinWithin(signatures, maxSignatureLength),
    cut(enclosingDoc, maxDocLength),
  ];
  return lines
    .filter((line) => line !== '')
    .map((line) => `${line}\n`)
    .join('');
}

/** Joins words up to a length. A word that does not fit is skipped. */
function joinWithin(words: readonly string[], maxLength: number): string {
  let joined = '';
  for (const word of words) {
    const longer = joined === '' ? word : `${joined} ${word}`;
    if (longer.length <= maxLength) joined = longer;
  }
  return joined;
}

/** Truncates a text, but never within a surrogate pair. */
function cut(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const last = text.charCodeAt(maxLength - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? maxLength - 1 : maxLength);
}
