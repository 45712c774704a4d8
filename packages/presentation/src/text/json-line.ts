import { hidden } from './printable.ts';

/**
 * A value as one line of JSON that is safe to print on a terminal and hides nothing from who reads it: it escapes what
 * {@link hidden} has, too.
 */
export function jsonLine(value: unknown): string {
  return `${jsonText(value)}\n`;
}

/** As {@link jsonLine}, without the end of the line: a part of a larger text. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value).replaceAll(hidden, escaped);
}

/* A character beyond U+FFFF has two escapes. */
function escaped(character: string): string {
  const units = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at));
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('');
}
