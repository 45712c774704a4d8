import { textWidth } from './table.ts';

/** Breaks a text between words where a terminal would break it anywhere. A word wider than a line stays whole. */
export function wrapWords(text: string, width: number): string {
  const [first = '', ...words] = text.split(' ');
  let used = textWidth(first);
  return words.reduce((wrapped, word) => {
    const needed = used + 1 + textWidth(word);
    used = needed <= width ? needed : textWidth(word);
    return `${wrapped}${needed <= width ? ' ' : '\n'}${word}`;
  }, first);
}
