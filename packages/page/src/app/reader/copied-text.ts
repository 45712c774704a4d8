import type { LineRange } from '../place/line-range.ts';

/** Lines of a text, as they are. */
export function linesText(source: string, { first, last }: LineRange): string {
  return source
    .split('\n')
    .slice(first - 1, last)
    .join('\n');
}

/** Lines of a text, each behind its number. */
export function numberedText(source: string, range: LineRange): string {
  const width = String(range.last).length;
  return linesText(source, range)
    .split('\n')
    .map((line, index) => `${String(range.first + index).padStart(width)}  ${line}`.trimEnd())
    .join('\n');
}
