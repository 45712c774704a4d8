/**
 * The value that is stored for a text. Usually it is the text itself. A text with half a surrogate pair, which UTF-8 cannot
 * express, or with a NUL, at which Node 22 cuts a text off, is stored as the bytes of its UTF-16 code units.
 */
export function storedText(text: string): string | Uint8Array {
  return text.isWellFormed() && !text.includes('\0') ? text : Buffer.from(text, 'utf16le');
}

export function restoredText(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : Buffer.from(stored).toString('utf16le');
}
