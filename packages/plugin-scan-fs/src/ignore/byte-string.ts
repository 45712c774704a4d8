/**
 * The UTF-8 bytes of a text as a string of one character per byte. Git's patterns work on bytes; in this form ASCII,
 * which is nearly everything, costs no conversion.
 */
export function byteString(text: string): string {
  return /^[\x00-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

/** A byte string with its ASCII capitals in lower case. */
export function foldAscii(bytes: string): string {
  return bytes.replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());
}

/** The text of a byte string; what is not UTF-8 becomes U+FFFD. */
export function textOfBytes(bytes: string): string {
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
