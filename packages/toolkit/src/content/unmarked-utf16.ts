import { binaryEvidence } from './binary-content.ts';
import type { DecodedText } from './decoded-text.ts';

/** Bytes that are checked. */
const headBytes = 8000;
/** Share of the characters that are ASCII. */
const minAscii = 0.7;

/**
 * Decodes UTF-16 without a byte order mark, as some editors on Windows write it: most of its characters are ASCII, so
 * every second byte is a NUL, and no other one.
 *
 * @returns `undefined` if the bytes are anything else
 */
export function unmarkedUtf16(bytes: Buffer): DecodedText | undefined {
  const first = bytes.indexOf(0);
  if (first === -1 || first > headBytes || bytes.length % 2 !== 0) return undefined;
  const encoding = first % 2 === 1 ? 'utf-16le' : 'utf-16be';
  const length = Math.min(bytes.length, headBytes);
  let count = 0;
  for (let at = bytes.indexOf(0); at !== -1 && at < length; at = bytes.indexOf(0, at + 1)) {
    if (at % 2 !== first % 2) return undefined;
    count++;
  }
  if (count < (length / 2) * minAscii) return undefined;
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return binaryEvidence(Buffer.from(text)) === undefined ? { text, guessedEncoding: encoding } : undefined;
  } catch {
    return undefined;
  }
}
