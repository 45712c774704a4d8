import { isUtf8 } from 'node:buffer';
import { binaryEvidence } from './binary-content.ts';
import type { Verdict } from '../verdict/verdict.ts';

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

const bytesOfOne = 4;

/** Reads a text in UTF-32 that begins with a byte order mark, which it leaves out; `undefined` for other bytes. */
function decodeUtf32(bytes: Buffer): string | undefined {
  if (bytes.length < bytesOfOne || bytes.length % bytesOfOne !== 0) return undefined;
  const isLittle = bytes.readUInt32LE(0) === byteOrderMark;
  if (!isLittle && bytes.readUInt32BE(0) !== byteOrderMark) return undefined;
  const parts: string[] = [];
  for (let at = bytesOfOne; at < bytes.length; at += bytesOfOne) {
    const point = isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
    // NUL characters are those of a binary file, or of UTF-16.
    if (point === 0 || point > lastPoint) return undefined;
    parts.push(String.fromCodePoint(point));
  }
  return parts.join('');
}

const byteOrderMark = 0xfeff;

const lastPoint = 0x10ffff;

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
function unmarkedUtf16(bytes: Buffer): DecodedText | undefined {
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

/** Share of the bytes. */
const maxDoubt = 0.1;

/** Bytes that chardet analyzes. More take milliseconds and do not change the result. */
const sampleBytes = 16 * 1024;

/** In percent. Below it, chardet's first guess was wrong on source files in our trials. */
const minConfidence = 30;

/**
 * Anything but single typographic characters that windows-1252 shares with other Windows code pages: quotes, dashes, ©,
 * «, ° and the like.
 */
const moreThanTypography =
  /[\x80-\xff]{2}|[^\x00-\x7f\x82\x84\x85\x91-\x97\x99\xa0\xa7\xa9\xab\xae\xb0\xb1\xb6\xb7\xbb]/;

/**
 * Decodes text that is not UTF-8.
 *
 * @returns `undefined` if no encoding is detected with confidence, or the detected one does not define every byte
 */
async function decodeLegacy(bytes: Buffer): Promise<string | undefined> {
  const raw = bytes.toString('latin1');
  if (!moreThanTypography.test(raw)) return decodeAs('windows-1252', bytes);
  if (isDamagedUtf8(bytes, raw)) return undefined;
  const { analyse } = await import('chardet');
  for (const guess of analyse(sampleOf(raw))) {
    if (guess.confidence < minConfidence || guess.name.startsWith('UTF-')) return undefined;
    const text = decodeAs(guess.name, bytes);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** A line of ASCII with a word: source between comments in an encoding that is not known. */
const asciiLine = /^[\x09\x20-\x7e]*[A-Za-z]{2}[\x09\x20-\x7e]*\r?$/m;

/**
 * Decodes text of which at most a tenth is in doubt: as UTF-8 with a replacement character for each invalid byte if it
 * has characters of UTF-8, otherwise as windows-1252, the most frequent encoding of single letters with accents. So is
 * other text with lines of ASCII.
 */
function guessEncoding(bytes: Buffer): DecodedText | undefined {
  const { valid, invalid } = countCharacters(bytes);
  const isDoubtful = invalid > bytes.length * maxDoubt;
  if (isDoubtful && !asciiLine.test(bytes.toString('latin1'))) return undefined;
  if (valid > 0 && !isDoubtful)
    return { text: bytes.toString('utf8').replace(/^\ufeff/, ''), guessedEncoding: 'utf-8' };
  return { text: new TextDecoder('windows-1252').decode(bytes), guessedEncoding: 'windows-1252' };
}

/* Whether the text ends inside a character, or has at least as many valid multi-byte characters as invalid bytes. */
function isDamagedUtf8(bytes: Buffer, raw: string): boolean {
  if (/(?:[\xe0-\xef][\x80-\xbf]|[\xf0-\xf4][\x80-\xbf]{1,2})$/.test(raw.slice(-3))) return true;
  const { valid, invalid } = countCharacters(bytes);
  return valid >= invalid;
}

/* The characters that are not ASCII: those of UTF-8, and the bytes that are not. */
function countCharacters(bytes: Buffer): { readonly valid: number; readonly invalid: number } {
  let valid = 0;
  let invalid = 0;
  for (const [run] of bytes.toString('utf8').matchAll(/[^\x00-\x7f]+/g)) {
    for (const character of run) {
      if (character === '\ufffd') invalid++;
      else valid++;
    }
  }
  return { valid, invalid };
}

/*
 * Only lines that are not ASCII: the rest of a program looks like English and would outweigh the language of a comment.
 */
function sampleOf(raw: string): Buffer {
  const lines: string[] = [];
  let length = 0;
  for (const [line] of raw.matchAll(/[^\n]*[\x80-\xff][^\n]*\n?/g)) {
    lines.push(line);
    length += line.length;
    if (length >= sampleBytes) break;
  }
  return Buffer.from(lines.join('').slice(0, sampleBytes), 'latin1');
}

/*
 * Decoders turn bytes that a code page does not define into control characters, so a result with any of them is wrong.
 */
function decodeAs(label: string, bytes: Buffer): string | undefined {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return /[\x80-\x9f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

interface DecodedText {
  readonly text: string;
  /** The encoding, if it was guessed: characters that are not ASCII may be wrong. */
  readonly guessedEncoding?: string;
}

/** The text of a file, or why it has none. */
export type DecodeResult = DecodedText | { readonly verdict: Verdict };
