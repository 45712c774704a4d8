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
