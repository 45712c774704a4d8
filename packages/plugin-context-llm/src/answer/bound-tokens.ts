/** What counts apart: a word with its digits and underscores, or any other character that is no space. */
const pieces = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** Characters of a word that models make one token of, on average over English and identifiers. */
const charactersPerToken = 5;

const latin = /^[\p{ASCII}\p{Script=Latin}]+$/u;

/** A model's tokens are its own; this is a careful estimate, the same for all. */
function tokensOf(piece: string): number {
  return latin.test(piece) ? Math.ceil(piece.length / charactersPerToken) : [...piece].length;
}

/** Cuts a text to so many tokens: after the last sentence that fits, or in the middle of the first. */
export function boundTokens(text: string, limit: number): string {
  let tokens = 0;
  let end = 0;
  let sentence = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    tokens += tokensOf(piece);
    if (tokens > limit) return text.slice(0, sentence || end);
    end = index + piece.length;
    if (/[.!?。]/u.test(piece) && (end === text.length || /\s/u.test(text[end] ?? ''))) sentence = end;
  }
  return text;
}
