/**
 * How a text is bound: as text, or as the bytes of its UTF-16 code units where it holds half a surrogate pair, which
 * UTF-8 cannot express, or a NUL, at which Node 22 ends a text.
 */
export function storedText(text: string): string | Uint8Array {
  return text.isWellFormed() && !text.includes('\0') ? text : Buffer.from(text, 'utf16le');
}

export function restoredText(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : Buffer.from(stored).toString('utf16le');
}
