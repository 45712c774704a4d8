import { stripVTControlCharacters } from 'node:util';
import { textWidth } from './table.ts';

/** Breaks a text between words where a terminal would break it anywhere. A word wider than a line stays whole. */
export function wrapWords(text: string, width: number, indentation = ''): string {
  const [first = '', ...words] = text.split(' ');
  let used = visibleWidth(first);
  return words.reduce((wrapped, word) => {
    const needed = used + 1 + visibleWidth(word);
    const fits = needed <= width;
    used = fits ? needed : indentation.length + visibleWidth(word);
    return `${wrapped}${fits ? ' ' : `\n${indentation}`}${word}`;
  }, first);
}

/** Columns of a continued line, where its last column begins too far to the right. */
const maxIndentation = 24;
const otherIndentation = 4;

/**
 * Breaks each line of a report between words, and continues it below its last column: below `b c` in `a  b c`.
 *
 * @param width columns of the terminal; absent if it is none
 */
export function wrapLines(text: string, width: number | undefined): string {
  if (!width) return text;
  const wrap = (line: string): string => {
    if (visibleWidth(line) <= width || line.includes('\r')) return line;
    const column = /^(?:.*?\S)?\s{2,}(?=\S)/.exec(stripVTControlCharacters(line))?.[0].length ?? 0;
    return wrapWords(line, width, ' '.repeat(column > maxIndentation ? otherIndentation : column));
  };
  return text.split('\n').map(wrap).join('\n');
}

/** Width without colors and links. */
function visibleWidth(text: string): number {
  return textWidth(text.includes('\u001b') ? stripVTControlCharacters(text) : text);
}
