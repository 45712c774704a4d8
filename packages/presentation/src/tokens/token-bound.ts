import { brotliDecompressSync } from 'node:zlib';
import { tokenTable } from './token-table.ts';

/** How `cl100k_base` splits a text before it merges bytes. */
const piece =
  /'(?:[sSſdDmMtT]|[lL][lL]|[vV][eE]|[rR][eE])|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+/gu;

/** A longer piece counts as one token per byte, so that no text takes long. */
const maxPieceBytes = 256;
/** Pieces whose counts are remembered: more than an answer has. */
const maxRemembered = 20_000;

/** Read with this module, which is loaded when it is needed, and not in the turn that counts. */
const ranks: ReadonlyMap<string, number> = readTable();
const remembered = new Map<string, number>();

/**
 * An upper bound of the number of tokens of a text in `cl100k_base`: for code about 11 % above it.
 *
 * It applies the first merges of the encoding and leaves out the others. Merges are applied by rank, so the whole
 * encoding begins with the same merges, and each further one removes a token.
 */
export function tokenBound(text: string): number {
  let count = 0;
  for (const [match] of text.matchAll(piece)) count += pieceBound(match);
  return count;
}

function pieceBound(text: string): number {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  // One character per byte, as in the table.
  const bytes = Buffer.from(text).toString('latin1');
  const count = bytes.length > maxPieceBytes ? bytes.length : mergedLength(bytes);
  if (remembered.size >= maxRemembered) remembered.clear();
  remembered.set(text, count);
  return count;
}

/** Number of parts after all merges, the one with the lowest rank first. */
function mergedLength(bytes: string): number {
  if (ranks.has(bytes)) return 1;
  const parts = [...bytes];
  for (;;) {
    let [best, at] = [Infinity, -1];
    for (let index = 0; index + 1 < parts.length; index++) {
      const rank = ranks.get(`${parts[index]}${parts[index + 1]}`) ?? Infinity;
      if (rank < best) [best, at] = [rank, index];
    }
    if (at === -1) return parts.length;
    parts.splice(at, 2, `${parts[at]}${parts[at + 1]}`);
  }
}

function readTable(): ReadonlyMap<string, number> {
  const table = brotliDecompressSync(Buffer.from(tokenTable, 'base64')).toString('latin1');
  const read = new Map<string, number>();
  for (let at = 0; at < table.length; at += 1 + table.charCodeAt(at)) {
    read.set(table.slice(at + 1, at + 1 + table.charCodeAt(at)), read.size);
  }
  return read;
}
