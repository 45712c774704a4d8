import type { TextRange } from '../secret.ts';

/** How a value is written in lines. */
export interface Wrapping {
  /** Sticky: one line of the value. */
  readonly line: RegExp;
  /** Sticky: what is between two lines of it. */
  readonly between: RegExp;
  /** A shorter line is the last one. */
  readonly minLength: number;
}

/** The lines of a value in base64 that begins at an offset. */
export function wrappedLines(text: string, start: number, { line, between, minLength }: Wrapping): TextRange[] {
  const lines: TextRange[] = [];
  for (let at = start; ;) {
    line.lastIndex = at;
    if (!line.test(text)) return lines;
    const end = line.lastIndex;
    lines.push({ start: at, end });
    between.lastIndex = end;
    const isLast = end - at < minLength || text.charAt(end - 1) === '=' || !between.test(text);
    if (isLast) return lines;
    at = between.lastIndex;
  }
}
