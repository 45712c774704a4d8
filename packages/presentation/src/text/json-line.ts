/**
 * Control characters and ends of lines that JSON does not escape, and characters that change the order in which text is
 * displayed.
 */
const unsafe = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A value as one line of JSON that is safe to print on a terminal, since more characters are escaped. */
export function jsonLine(value: unknown): string {
  return `${jsonText(value)}\n`;
}

/** As {@link jsonLine}, without the end of the line: a part of a larger text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
