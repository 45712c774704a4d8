/**
 * Returns the value to store for a text, which usually is the text itself. A text with an unpaired surrogate, which
 * UTF-8 cannot encode, or with a NUL, where Node 22 truncates it, is stored as the bytes of its UTF-16 code units.
 */
export function storedText(text: string): string | Uint8Array {
  return text.isWellFormed() && !text.includes('\0') ? text : Buffer.from(text, 'utf16le');
}

export function restoredText(stored: string | Uint8Array): string {
  return typeof stored === 'string' ? stored : Buffer.from(stored).toString('utf16le');
}
