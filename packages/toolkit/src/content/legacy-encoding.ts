import type { DecodedText } from './decoded-text.ts';

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
export async function decodeLegacy(bytes: Buffer): Promise<string | undefined> {
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
export function guessEncoding(bytes: Buffer): DecodedText | undefined {
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
