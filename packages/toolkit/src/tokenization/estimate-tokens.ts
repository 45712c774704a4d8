/** Average number of UTF-8 bytes per token of source code, for a sub-word tokenizer. */
const bytesPerToken = 4;

/**
 * Estimates the number of tokens of a text for a language model, without its tokenizer. For whole files of C, Rust,
 * Java, Python, TypeScript and Markdown the error is at most a quarter (measured against `cl100k_base`); for a single
 * text it may be larger.
 */
export function estimateTokens(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / bytesPerToken);
}

/**
 * Splits a text into pieces, after a line end if the second half of a piece has one. The joined pieces equal the text.
 *
 * @param tokens max estimated tokens per piece
 */
export function splitByTokens(text: string, tokens: number): readonly string[] {
  const pieces: string[] = [];
  let rest = text;
  while (estimateTokens(rest) > tokens) {
    const end = pieceEnd(rest, tokens * bytesPerToken);
    pieces.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return rest === '' ? pieces : [...pieces, rest];
}

/** The end of the first piece: at most `bytes` bytes and at least one character after its start. */
function pieceEnd(text: string, bytes: number): number {
  let end = Math.min(text.length, bytes);
  // A code unit has at most three bytes in UTF-8, so a few rounds are enough.
  while (end > 1 && Buffer.byteLength(text.slice(0, end)) > bytes) end = Math.floor(end * 0.75);
  const line = text.lastIndexOf('\n', end - 1) + 1;
  if (line > end / 2) return line;
  const beforeLast = text.charCodeAt(end - 1);
  const splitsPair = beforeLast >= 0xd800 && beforeLast <= 0xdbff && end < text.length;
  return splitsPair ? Math.max(end - 1, end === 1 ? 2 : 1) : end;
}
