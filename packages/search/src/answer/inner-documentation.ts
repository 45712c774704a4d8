import type { AnswerLine } from './answer.ts';

const opening = /^\s*[rRuU]?("""|''')/;

/** A shorter one leaves space for the code. */
const minLeftOut = 10;

/**
 * The lines of a definition without the documentation inside of it, as in Python, if it is long,
 * but for its summary: what comes before its first blank line.
 */
export function withoutDocumentation(lines: readonly AnswerLine[]): readonly AnswerLine[] {
  const first = lines.findIndex(({ text }) => opening.test(text));
  const above = lines.slice(0, Math.max(0, first)).findLast(({ text }) => text.trim() !== '');
  // Any other text of several lines is code.
  if (first < 1 || above?.text.trimEnd().endsWith(':') !== true) return lines;
  const mark = opening.exec(lines[first]!.text)![1]!;
  const isLast = ({ text }: AnswerLine, index: number): boolean =>
    (index === first ? text.slice(text.indexOf(mark) + mark.length) : text).includes(mark);
  const last = lines.findIndex((line, index) => index >= first && isLast(line, index));
  const end = last === -1 ? lines.length : last + 1;
  const blank = lines.findIndex(({ text }, index) => index > first && index < end && text.trim() === '');
  return blank === -1 || end - blank < minLeftOut ? lines : [...lines.slice(0, blank), ...lines.slice(end)];
}
