import { isUtf8 } from 'node:buffer';

/**
 * The UTF-8 bytes of a text as a string with one character per byte. Git's patterns match bytes, and this form needs no
 * conversion for ASCII, which is almost everything.
 */
export function byteString(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** A byte string with its ASCII letters in lower case. */
export function foldAscii(bytes: string): string {
  return bytes.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** The text of a byte string. Bytes that are not UTF-8 become U+FFFD. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** The name of a file. */
export interface FileName {
  /** For people: if the name is not UTF-8, its other bytes are written as `%ff`. */
  readonly name: string;
  /** The name as a byte string. */
  readonly bytes: string;
  /** Whether the name is UTF-8. Otherwise no string can name the file. */
  readonly hasTextName: boolean;
}

/** @param bytes the name as a byte string */
export function fileName(bytes: string): FileName {
  const buffer = Buffer.from(bytes, 'latin1');
  const hasTextName = isUtf8(buffer);
  const name = hasTextName
    ? buffer.toString('utf8')
    : bytes.replace(/[^\x20-\x24\x26-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return { name, bytes, hasTextName };
}
