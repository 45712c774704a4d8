import { stripVTControlCharacters } from 'node:util';
import { eastAsianWidth } from 'get-east-asian-width';

/** A column of a table. */
export interface Column {
  readonly title: string;
  /** Default: `left`. */
  readonly align?: 'left' | 'right';
}

/**
 * Formats rows as a table with a line of titles.
 *
 * @param emphasize style of the line of titles
 */
export function formatTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  emphasize: (line: string) => string = (line) => line,
): string {
  const titles = columns.map(({ title }) => title);
  const widths = columns.map((_, index) => Math.max(...[titles, ...rows].map((row) => textWidth(row[index] ?? ''))));
  const line = (row: readonly string[]): string =>
    columns
      .map(({ align }, index) => {
        const [value = '', width = 0] = [row[index], widths[index]];
        const padding = ' '.repeat(width - textWidth(value));
        return align === 'right' ? padding + value : value + padding;
      })
      .join('  ')
      .trimEnd();
  return [emphasize(line(titles)), ...rows.map(line)].map((text) => `${text}\n`).join('');
}

/** Code points that can be one character with those beside them: marks, flags, skin tones, parts of syllables. */
const joining =
  /[\p{M}\p{Cf}\p{Regional_Indicator}\p{Emoji_Modifier}\u0e33\u0eb3\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/u;

/** Made when first needed: it loads a locale, which takes a twentieth of a search. */
let segmenter: Intl.Segmenter | undefined;

/** The characters of a line as people count them. */
function characters(text: string): string[] {
  if (!joining.test(text)) return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Width of a line in columns of a terminal: two for a wide character or an emoji, none for a combining mark. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return characters(text).reduce((sum, character) => sum + characterWidth(character), 0);
}

/** The longest beginning of a text that fits. */
export function cutToWidth(text: string, width: number): string {
  if (/^[ -~]*$/.test(text)) return text.slice(0, Math.max(0, width));
  let [cut, used] = ['', 0];
  for (const character of characters(text)) {
    used += characterWidth(character);
    if (used > width) break;
    cut += character;
  }
  return cut;
}

function characterWidth(character: string): number {
  if (/^[\p{M}\p{Cf}]+$/u.test(character)) return 0;
  // Flags and characters with the emoji variation selector: none of their code points is wide by itself.
  if (/^\p{Regional_Indicator}{2}|\uFE0F/u.test(character)) return 2;
  return eastAsianWidth(character.codePointAt(0) as number);
}

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
