/** Texts up to this length share one buffer, which saves an allocation per text. */
const maxSharedLength = 1024 * 1024;

let shared: Buffer | undefined;

/**
 * The low byte of each UTF-16 code unit, until the next call: reading bytes is faster than reading a string. The low
 * byte of a letter of another script may look like ASCII, so what is found there is compared with the text itself.
 */
export function lowBytes(text: string): Buffer {
  if (text.length > maxSharedLength) return Buffer.from(text, 'latin1');
  shared ??= Buffer.allocUnsafeSlow(maxSharedLength);
  shared.write(text, 'latin1');
  return shared;
}
