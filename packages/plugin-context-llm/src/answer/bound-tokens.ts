/** The pieces that are counted: a word with its digits and underscores, or any other character except white space. */
const pieces = /[\p{L}\p{N}_]+|[^\s\p{L}\p{N}_]/gu;

/** Average over English words and identifiers. */
const charactersPerToken = 5;

const latin = /^[\p{ASCII}\p{Script=Latin}]+$/u;

/** Estimates the tokens of a piece. Tokenizers differ; the estimate is conservative, and the same for all models. */
function estimatedTokens(piece: string): number {
  return latin.test(piece) ? Math.ceil(piece.length / charactersPerToken) : [...piece].length;
}

/** Truncates a text to a number of tokens: after the last sentence that fits, or within the first sentence. */
export function boundTokens(text: string, limit: number): string {
  let tokens = 0;
  let end = 0;
  let sentenceEnd = 0;
  for (const { 0: piece, index } of text.matchAll(pieces)) {
    tokens += estimatedTokens(piece);
    if (tokens > limit) return text.slice(0, sentenceEnd || end);
    end = index + piece.length;
    if (/[.!?。]/u.test(piece) && (end === text.length || /\s/u.test(text[end] ?? ''))) sentenceEnd = end;
  }
  return text;
}
