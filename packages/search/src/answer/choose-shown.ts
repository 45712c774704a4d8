import type { AnswerHit, AnswerLine } from './answer.ts';
import { withoutDocumentation } from './inner-documentation.ts';
import { isMeaningful } from '../words/meaningful-line.ts';
import type { SearchHit } from '../hit/search-hit.ts';
import { textLines } from './location.ts';
import type { WordMatch } from '../words/query-words.ts';

/** A longer body is shown as its head, the lines that match, and what is left out between them. */
export const maxWholeLines = 44;
/** The first lines of a long definition, which say what it does. */
export const maxHeadLines = 26;
const maxMatching = 12;
/** Lines around the one that a query names. */
const maxNamed = 22;
/** With fewer lines, those that match say more than the head. */
const minCode = 4;
const minHead = 10;
/** With more lines, most of the head is shown, so that it has all of them. */
const minMostHead = 20;
/** With fewer lines, a summary takes the place of code. */
const minWithSummary = 4;

/** Lines of a part of a file that is in no definition. */
const maxLoose = 6;

/** How many lines show a hit as a whole, as far as it is ever shown. */
export function wantedLines({ lines, summary, hit, isRestricted }: AnswerHit): number {
  if (!hit.definition && !isRestricted) return Math.min(maxLoose, lines.length);
  return Math.min(maxWholeLines, lines.length + (summary ? 1 : 0));
}

/**
 * Chooses the lines of a hit to show: its summary and its signature; then the whole body if it fits; else, of what is
 * left without all but the summary of its documentation, its head, and the lines that match the query, each with its
 * neighbors.
 *
 * @param limit max lines, without those that say what is left out
 */
export function chooseShown(hit: AnswerHit, limit: number): readonly AnswerLine[] {
  const { lines, summary, isRestricted } = hit;
  if (limit <= 0) return [];
  if (isRestricted) return restricted(hit, limit);
  const withSummary = summary && (limit >= minWithSummary || lines.length < limit) ? [summary] : [];
  const left = limit - withSummary.length;
  if (lines.length <= left) return [...withSummary, ...trimmed(lines)];
  const named = lines.findIndex(({ number }) => number === hit.hit.namedLine);
  if (named !== -1) return [...withSummary, ...trimmed(closed(lines, aroundNamed(hit, named, left)))];
  const code = withoutDocumentation(lines);
  return [...withSummary, ...trimmed(closed(lines, code.length <= left ? code : parts({ ...hit, lines: code }, left)))];
}

function restricted({ lines, context }: AnswerHit, limit: number): readonly AnswerLine[] {
  if (limit === Infinity) return lines;
  const matched = lines.flatMap(({ matches }, index) => (matches.length > 0 ? [index] : []));
  return withoutEmptyEnds(chooseMatchedLines(lines.length, matched, limit, context).map((index) => lines[index]!));
}

/** Without lines at the ends of each run of lines that say nothing about what matches in it. */
function withoutEmptyEnds(lines: readonly AnswerLine[]): readonly AnswerLine[] {
  const says = ({ text, matches }: AnswerLine): boolean => matches.length > 0 || isMeaningful(text);
  return lines.filter((line, index) => {
    if (says(line)) return true;
    const reaches = (step: number): boolean => {
      for (let near = index + step; lines[near]?.number === line.number + near - index; near += step)
        if (says(lines[near]!)) return true;
      return false;
    };
    return reaches(-1) && reaches(1);
  });
}

/** The signature, the lines around the one that the query names, and of the head what there is space for. */
function aroundNamed({ lines, signatureLines }: AnswerHit, named: number, limit: number): readonly AnswerLine[] {
  const size = Math.min(maxNamed, Math.max(1, limit - signatureLines));
  const start = Math.min(Math.max(0, named - Math.floor(size / 2)), lines.length - size);
  const isNear = (index: number): boolean => index >= start && index < start + size;
  let left = limit - size;
  return lines.filter((_, index) => isNear(index) || left-- > 0);
}

function parts({ lines, signatureLines, hit }: AnswerHit, limit: number): readonly AnswerLine[] {
  const signature = Math.min(signatureLines, limit);
  const rest = limit - signature;
  const foundLate = hit.chunk.startLine > (lines[0]?.number ?? 0) + maxHeadLines;
  const isShort = rest < minHead || (foundLate && limit < maxHeadLines + minCode);
  // The head says what a definition does: what matches behind it comes after it, but for a few lines of it.
  const behind = limit >= maxHeadLines ? limit - maxHeadLines : limit > minMostHead ? 0 : Math.floor(rest / 6);
  const share = rest < minCode ? rest : isShort ? Math.ceil(rest / 2) : behind;
  const head = Math.min(signature + rest - Math.min(share, maxMatching), Math.max(signature, maxHeadLines));
  const matching = bestLines(lines, head, Math.min(maxMatching, limit - head));
  const shownHead = Math.min(limit - matching.length, maxHeadLines);
  return [
    ...lines.slice(0, shownHead),
    ...matching.filter((index) => index >= shownHead).map((index) => lines[index]!),
  ];
}

/** The indexes of the lines from one on that match best, each with its neighbors, ascending. */
function bestLines(lines: readonly AnswerLine[], from: number, limit: number): readonly number[] {
  const frequencies = new Map<string, number>();
  const wordsOf = ({ matches }: AnswerLine): ReadonlySet<string> => new Set(matches.map(({ word }) => word));
  for (const line of lines) for (const word of wordsOf(line)) frequencies.set(word, (frequencies.get(word) ?? 0) + 1);
  // A word on every line says nothing about one of them.
  const scoreOf = (line: AnswerLine): number =>
    [...wordsOf(line)].reduce((sum, word) => sum + 1 / Math.sqrt(frequencies.get(word)!), 0);
  const ranked = lines
    .map((line, index) => ({ index, score: index >= from && isMeaningful(line.text) ? scoreOf(line) : 0 }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score);
  const chosen = new Set<number>();
  const texts = new Set<string>();
  for (const { index } of ranked) {
    if (chosen.size >= limit) break;
    // A line that is there again, as in each handler of an error, says nothing more.
    const text = lines[index]!.text.trim();
    if (texts.has(text)) continue;
    texts.add(text);
    for (const near of [index, index - 1, index + 1]) {
      const isCode = near >= from && (lines[near]?.text.trim() ?? '') !== '';
      if (isCode && chosen.size < limit) chosen.add(near);
    }
  }
  return [...chosen].toSorted((a, b) => a - b);
}

/** A mark for one left-out line is as long as the line. */
function closed(lines: readonly AnswerLine[], chosen: readonly AnswerLine[]): readonly AnswerLine[] {
  const numbers = new Set(chosen.map(({ number }) => number));
  return lines.filter(({ number }) => numbers.has(number) || (numbers.has(number - 1) && numbers.has(number + 1)));
}

/** Without blank lines at the ends of each run of lines. */
function trimmed(lines: readonly AnswerLine[]): readonly AnswerLine[] {
  return lines.filter(({ text, number }, index) => {
    if (text.trim() !== '') return true;
    return lines[index - 1]?.number === number - 1 && lines[index + 1]?.number === number + 1;
  });
}

/** All matches of a restricted search have one word. */
const word = 'match';

/**
 * The lines of a hit that a restricted search matched, in order: the index of each line, and the parts of it that
 * match.
 *
 * @returns `undefined` for a hit of a search that is not restricted
 */
export function matchedLines(hit: SearchHit): ReadonlyMap<number, readonly WordMatch[]> | undefined {
  if (!hit.matches || hit.matches.length === 0) return undefined;
  const lines = textLines(hit);
  const starts = lineStarts(hit.chunk.text);
  const matched = new Map<number, WordMatch[]>();
  for (const { start, end } of hit.matches) {
    const first = lineAt(starts, start);
    for (let line = first; line < lines.length; line++) {
      const offset = starts[line]!;
      if (line > first && offset >= end) break;
      const text = lines[line]!;
      const part = { start: Math.max(0, start - offset), end: Math.min(text.length, end - offset), word };
      const isMultiline = end > offset + text.length;
      if (isMultiline && text.slice(part.start).trim() === '' && end > start) continue;
      const parts = matched.get(line) ?? [];
      if (part.end > part.start) parts.push(part);
      matched.set(line, parts);
    }
  }
  return matched.size === 0 ? undefined : matched;
}

/** Offsets of the lines of a text. */
function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** Index of the line that an offset is on. */
function lineAt(starts: readonly number[], offset: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Chooses the lines of a text to show if a search matched some of them: these first, then the lines next to them.
 *
 * @param count number of lines
 * @param matched indexes of lines, ascending
 * @param limit max lines
 * @param context lines before and after each that matches, the nearest first
 * @returns indexes of lines, ascending
 */
export function chooseMatchedLines(
  count: number,
  matched: readonly number[],
  limit: number,
  context = 1,
): readonly number[] {
  const chosen = new Set(matched.slice(0, Math.max(0, limit)));
  for (let distance = 1; distance <= context; distance++) {
    for (const line of matched) {
      for (const near of [line - distance, line + distance])
        if (chosen.size < limit && near >= 0 && near < count) chosen.add(near);
    }
  }
  return [...chosen].toSorted((a, b) => a - b);
}
