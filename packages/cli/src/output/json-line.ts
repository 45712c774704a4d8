/** What JSON leaves as it is, and a terminal obeys or shows in another order than it is stored. */
const unsafe = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A value as JSON on a line of its own, which a terminal can print: the same value, more of its characters escaped. */
export function jsonLine(value: unknown): string {
  const text = JSON.stringify(value).replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
