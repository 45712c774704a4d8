import { join } from 'node:path';
import type { SearchResult } from '@codesearch/engine';
import { copiesNote, comparisonNote, fittedNote, indexNote, moreNote, omissionNote } from '../notes.ts';
import { printable, printableLine } from '../../text/printable.ts';
import { counted } from '../../text/quantity.ts';
import { chooseShown, stalenessOf } from '@codesearch/search/answer';
import type { AnswerHit, AnswerLine } from '@codesearch/search/answer';
import { LineHighlighter } from '../../hit/line-highlighter.ts';
import type { LineForm } from '../../hit/line-highlighter.ts';
import { maxCountedLine } from '../../hit/shown-part.ts';
import type { Screen } from '../../terminal/screen.ts';
import { cutToWidth, textWidth, wrapWords } from '../../terminal/table.ts';
import { pathOf } from '../output-format.ts';
import type { AnswerFormat, AnswerOptions } from '../output-format.ts';
import { explanation } from './explanation.ts';

/** Definitions, best first: the first ones with their code, the others on one line. Colors and links at a terminal. */
export const textFormat: AnswerFormat = {
  audience: 'people',
  form: 'answer',
  rows: 64,
  fitsScreen: true,
  renderAnswer: renderText,
  notes: () => [],
};

interface TextStyle extends AnswerOptions, Pick<Screen, 'colors' | 'hyperlink'> {
  readonly highlighter: LineHighlighter;
  /** Columns of the terminal. */
  readonly width: number;
}

function* renderText(result: SearchResult, options: AnswerOptions): Generator<undefined, string, undefined> {
  const { answer, shares, explain, screen } = options;
  const { colors, isTTY } = screen;
  const style: TextStyle = {
    ...options,
    ...screen,
    highlighter: new LineHighlighter(colors, isTTY),
    width: isTTY ? (screen.columns ?? 0) || Infinity : Infinity,
  };
  const isTight = style.width !== Infinity;
  const shown = answer.hits.slice(0, shares.length);
  const warning = indexNote(result);
  const fitted = explain ? fittedNote(result) : undefined;
  const remarks = [
    (isTight ? moreNote : omissionNote)(answer.hits.length - shares.length),
    comparisonNote(result),
    fitted,
  ].filter((each) => each !== undefined);
  const drawn: string[] = [];
  for (const [rank, hit] of shown.entries()) {
    drawn.push(renderHit(hit, shares[rank]!, style));
    yield;
  }
  const blocks = [
    ...(warning === undefined ? [] : [colors.yellow(wrapWords(warning, style.width))]),
    ...(answer.hits.length === 0 && answer.lead === undefined
      ? [wrapWords(`Nothing found for ${printable(JSON.stringify(result.query.text))}.`, style.width)]
      : []),
    ...(answer.lead === undefined ? [] : [wrapWords(printableLine(answer.lead), style.width)]),
    ...drawn,
    ...remarks.map((remark) => colors.dim(wrapWords(remark, style.width))),
  ];
  return `${joined(blocks, isTight)}\n`;
}

/** Blocks of one line have no blank line between them. */
function joined(blocks: readonly string[], isTight: boolean): string {
  return blocks.reduce((text, block, index) => {
    if (index === 0) return block;
    const isApart = block.includes('\n') || blocks[index - 1]!.includes('\n');
    return `${text}${isApart && !isTight ? '\n\n' : '\n'}${block}`;
  }, '');
}

function renderHit(hit: AnswerHit, rows: number, style: TextStyle): string {
  const { colors } = style;
  const lines = chooseShown(hit, rows);
  const copies = rows > 0 ? copiesNote(hit.hit) : undefined;
  return [
    heading(
      hit,
      style,
      lines.length > 0 ? colors.bold : plain,
      lines.length === 0 && hit.brief !== '' ? printableLine(hit.brief) : undefined,
    ),
    ...codeLines(hit, lines, style),
    ...(copies === undefined ? [] : [colors.dim(`    ${copies}`)]),
    ...(style.explain ? explanation(hit.hit, colors) : []),
  ].join('\n');
}

/** Characters of the line of code of a hit on one line, where no terminal limits it. */
const maxBrief = 100;

function heading(hit: AnswerHit, style: TextStyle, emphasize: (label: string) => string, brief?: string): string {
  const { cyan, dim, yellow } = style.colors;
  const { hit: found, line, reason } = hit;
  const staleness = stalenessOf(found);
  const facts: readonly Part[] = [
    ...(staleness === undefined ? [] : [[`(${staleness})`, yellow] as const]),
    ...(style.explain ? [[found.score.toFixed(2), dim] as const] : []),
  ];
  const whole = printableLine(hit.label);
  const others = facts.reduce((sum, [text]) => sum + textWidth(text) + 2, `:${line}`.length + 2);
  const free = style.width - others - textWidth(whole);
  const last = brief ?? reason ?? '';
  const asked = brief === undefined ? 0 : Math.min(textWidth(last) + 2, minBrief);
  const path = shortPath(printableLine(pathOf(found, style)), spaceOfPath(style.width, free, asked));
  const label = cutTo(style.width - others - textWidth(path), whole);
  const rest = Math.min(maxBrief, free - textWidth(path) - 2);
  const shown = brief === undefined && textWidth(last) > rest ? '' : rest < minRest ? '' : cutTo(rest, last);
  const link = style.hyperlink(cyan(`${path}:${line}`), join(found.root, found.chunk.path), line);
  const parts: readonly Part[] = [[label, emphasize], ...facts, [shown, brief === undefined ? dim : plain]];
  return [link, ...parts.flatMap(([text, styled]) => (text === '' ? [] : [styled(text)]))].join('  ');
}

/**
 * Columns of a path: what the label leaves and, if that is more than it needs to be recognized, without those of the
 * code behind the label. A long label takes some of it.
 *
 * @param free columns without the label
 * @param asked columns of the code
 */
function spaceOfPath(width: number, free: number, asked: number): number {
  const enough = Math.floor(width * 0.45);
  return Math.max(24, Math.floor(width * 0.3), free < enough ? free : Math.max(enough, free - asked));
}

/** A part of a heading, and how it is drawn. */
type Part = readonly [text: string, style: (text: string) => string];

const plain = (text: string): string => text;

/** Columns that a part of a heading needs to say something. */
const minRest = 12;
/** Columns for the code of a hit on one line, before its path is cut. */
const minBrief = 26;

/** A text, or what of it fits; a terminal would continue it on the next line, within a word. */
function cutTo(width: number, text: string): string {
  if (textWidth(text) <= width) return text;
  return width < minRest ? '' : `${cutToWidth(text, width - 1)}›`;
}

/** Cuts a path in its middle, so that its name stays. */
function shortPath(path: string, space: number): string {
  if (textWidth(path) <= space) return path;
  const end = path.slice(-Math.ceil((space - 1) * 0.7));
  return `${cutToWidth(path, Math.floor((space - 1) * 0.3))}…${end}`;
}

type LineStyle = Pick<TextStyle, 'colors' | 'highlighter' | 'width' | 'isUnnumbered'>;

/**
 * Lines of a hit with their numbers, without their common indentation, and how many are left out between them. Without
 * numbers, the number of the next line is where lines are left out.
 */
export function codeLines(
  { extent, ...hit }: AnswerHit,
  lines: readonly AnswerLine[],
  { colors: { dim }, highlighter, width, isUnnumbered = false }: LineStyle,
): readonly string[] {
  const last = lines.at(-1)?.number;
  if (last === undefined) return [];
  const digits = isUnnumbered ? 0 : String(last).length + 2;
  const maxLength = isUnnumbered ? maxCountedLine : undefined;
  const form: LineForm = { indentation: commonIndentation(lines), width: width - digits - 2, maxLength };
  const drawn: string[] = [];
  let expected = lines[0]!.number;
  const gap = (hidden: number, noun: string): string => dim(`${' '.repeat(digits)}… ${counted(hidden, noun)}`);
  for (const line of lines) {
    const { number } = line;
    if (number > expected && number > hit.line)
      drawn.push(isUnnumbered ? `… ${number}` : gap(number - expected, 'line'));
    const text = highlighter.highlight(line, { extent, ...hit }, form);
    drawn.push(`${isUnnumbered ? '' : dim(String(number).padStart(digits))}  ${text}`.trimEnd());
    expected = number + 1;
  }
  if (extent.endLine > last && !hit.isRestricted) drawn.push(gap(extent.endLine - last, 'more line'));
  return drawn;
}

function commonIndentation(lines: readonly AnswerLine[]): number {
  const [first = '', ...others] = lines.flatMap(({ text }) => (text.trim() === '' ? [] : [/^\s*/.exec(text)![0]]));
  return others.reduce((common, each) => {
    let length = 0;
    while (length < common.length && common[length] === each[length]) length++;
    return common.slice(0, length);
  }, first).length;
}
