import { isUtf8 } from 'node:buffer';
import { binaryEvidence } from './binary-content.ts';
import type { DecodeResult } from './decoded-text.ts';
import { decodeLegacy, guessEncoding } from './legacy-encoding.ts';
import { decodeUtf32 } from './utf32.ts';
import { unmarkedUtf16 } from './unmarked-utf16.ts';

/**
 * Decodes a file: UTF-8, UTF-16, UTF-32 with a mark, or an older encoding that is detected with confidence. If few
 * bytes are in doubt, or there are lines of ASCII, it guesses, so that the source is searched whatever its comments
 * are. Removes the byte order mark and keeps line ends.
 */
export async function decode(bytes: Buffer): Promise<DecodeResult> {
  const utf32 = decodeUtf32(bytes);
  if (utf32 !== undefined) return { text: utf32 };
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decodeUtf16(bytes, 'utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decodeUtf16(bytes, 'utf-16be');
  const utf16 = unmarkedUtf16(bytes);
  if (utf16) return utf16;
  const evidence = binaryEvidence(bytes);
  if (evidence !== undefined) return { verdict: { reason: 'binary', detail: evidence } };
  if (isUtf8(bytes)) {
    const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    return { text: bytes.toString('utf8', hasMark ? 3 : 0) };
  }
  const text = await decodeLegacy(bytes);
  if (text !== undefined) return { text };
  const guess = guessEncoding(bytes);
  if (guess) return guess;
  return { verdict: { reason: 'encoding', detail: 'It is not UTF-8, and no other encoding was detected.' } };
}

function decodeUtf16(bytes: Buffer, label: 'utf-16le' | 'utf-16be'): DecodeResult {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    if (text.includes('\0'))
      return { verdict: { reason: 'binary', detail: 'It starts like UTF-16 and contains NUL characters.' } };
    return { text };
  } catch {
    return { verdict: { reason: 'encoding', detail: `It starts like ${label} but is not valid ${label}.` } };
  }
}
