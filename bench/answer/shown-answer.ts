import type { Definition } from './known-definitions.ts';

/** What one answer shows of a definition. */
export interface Shown {
  /** Whether the first header of the answer is its place. */
  readonly isFirst: boolean;
  /** Whether any header is. */
  readonly isHeader: boolean;
  /** Whether the line of its name is somewhere in the answer. */
  readonly hasLine: boolean;
  /** Whether its body is: 80 % of its lines, of a long one those of the first 30. */
  readonly hasBody: boolean;
}

/** A header with the lines below it. */
interface Block {
  readonly path: string;
  readonly line: number;
  /** Without line numbers and indentation. */
  readonly lines: readonly string[];
}

const minShare = 0.8;
const maxBodyLines = 30;
/** Where a line is cut at the width of a terminal. */
const cut = /\s*›$/;

/** Judges an answer in any form whose headers begin with `path:line`, at the start of a line. */
export function shownOf(answer: string, definitions: readonly Definition[]): Shown {
  const blocks = blocksOf(answer);
  const judged = definitions.map((definition) => judge(blocks, definition));
  const any = (name: keyof Shown): boolean => judged.some((each) => each[name]);
  return { isFirst: any('isFirst'), isHeader: any('isHeader'), hasLine: any('hasLine'), hasBody: any('hasBody') };
}

/**
 * Whether the first line of code of each block says something: no closing bracket, import, license or tag of a
 * parameter.
 */
export function beginsWell(answer: string): boolean {
  return blocksOf(answer).every(({ lines: [first = ''] }) => !poorLine.test(first));
}

const poorLine =
  /^(?:[\])};,]+|\} else \{?|import .*|use [\w:]+;|#include .*|(?:\/\/|#|\*|\/\*) *(?:Copyright|SPDX|Licensed).*|\/\/\/ <\/?param.*|\* @param.*)$/;

function blocksOf(answer: string): readonly Block[] {
  const blocks: { readonly path: string; readonly line: number; readonly lines: string[] }[] = [];
  for (const text of answer.split('\n')) {
    const [, path, line] = /^([^\s:][^:]*):(\d+)/.exec(text) ?? [];
    if (path !== undefined) blocks.push({ path, line: Number(line), lines: [text] });
    else blocks.at(-1)?.lines.push(text.replace(/^\s*\d+ {2}/, '').trim());
  }
  return blocks.map(({ lines: [header = '', ...lines], ...block }) => ({
    ...block,
    lines: lines.length === 0 ? [header.replace(besidesCode, '')] : lines.filter((line) => line !== '' && line !== '…'),
  }));
}

function judge(blocks: readonly Block[], { path, line, lines }: Definition): Shown {
  const isPlace = (block: Block | undefined): boolean => isSamePath(block?.path, path) && block?.line === line;
  const shown = blocks.filter((block) => isSamePath(block.path, path)).flatMap((block) => block.lines);
  const isShown = (text: string): boolean => shown.some((each) => isLine(each, text.trim()));
  const body = lines.slice(0, maxBodyLines).filter((text) => text.trim() !== '');
  return {
    isFirst: isPlace(blocks[0]),
    isHeader: blocks.some(isPlace),
    hasLine: isShown(lines[0] ?? ''),
    hasBody: body.filter(isShown).length >= minShare * body.length,
  };
}

/** Of a hit on one line: its place and its label, in front of its line of code. */
const besidesCode = /^\S+\s+(?:.*?\S {2})?/;

/** A path can be cut in its middle. */
function isSamePath(shown: string | undefined, path: string): boolean {
  if (shown === undefined) return false;
  const [start = '', end] = shown.split('…');
  return end === undefined ? start === path : path.startsWith(start) && path.endsWith(end);
}

/**
 * A line of one hit can be all that a short answer has of it, behind its label. A signature of several lines is on one
 * line there.
 */
function isLine(shown: string, text: string): boolean {
  if (shown === text) return true;
  const whole = shown.replace(cut, '');
  if (joined.test(text) && whole.startsWith(text)) return true;
  return whole !== shown && shown.length > 8 && text.startsWith(whole);
}

/** The end of a line behind which a signature goes on. */
const joined = /[(,]$/;
