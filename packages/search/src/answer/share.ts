import { fileRoles } from '@codesearch/toolkit/pure';
import type { FileRole } from '@codesearch/kernel';
import type { AnswerHit } from './answer.ts';
import { maxHeadLines, wantedLines } from './choose-shown.ts';

/**
 * How much of each hit is shown: lines of code for the first ones, 0 for one line. Hits behind the end of the list are
 * left out.
 */
export type Shares = readonly number[];

/** How a budget is shared. */
export interface ShareOptions {
  /** Max definitions with code, among the first hits. Default 3. */
  readonly bodies?: number | undefined;
  /** Hits that have a header, however few lines there are. Default 4. */
  readonly headers?: number | undefined;
  /** Max lines of one hit. Default: what a hit wants. */
  readonly maxLines?: number | undefined;
  /** Further definitions with all of their code, if lines are left. Default: none. */
  readonly further?: FurtherBodies | undefined;
}

/** Short definitions behind the first ones. */
export interface FurtherBodies {
  /** Max lines of one. */
  readonly lines: number;
  /** Position of the first hit that is one line however short it is. */
  readonly before: number;
}

/** Definitions with code. The others are one line each. */
const defaultBodies = 3;
/** Hits among which these are. */
const firstHits = 6;
/** Share of the lines for the headers of hits. */
const headerShare = 0.15;
const minHeaders = 4;
/** Fewer lines of a longer definition are not worth their place. */
const minCode = 3;

/**
 * Shares lines among hits: the best one as a whole or its head, the second one as far as the lines go, a third one as a
 * whole, one line for each of the others. Half of a body answers nothing, and makes its reader open the file: so a
 * third one is whole or one line, and a short body can go before a long one of a slightly better rank.
 *
 * @param rows lines of headers and code
 */
export function share(hits: readonly AnswerHit[], rows: number, options: ShareOptions = {}): Shares {
  const { bodies = defaultBodies, headers = minHeaders, maxLines = Infinity, further } = options;
  const listed = Math.min(hits.length, Math.max(headers, Math.round(rows * headerShare)), rows);
  const mayFollow = followersOf(hits);
  const wanted = wantedOf(hits.slice(0, listed), bodies, mayFollow).map((lines) => Math.min(maxLines, lines));
  const shares = Array<number>(listed).fill(0);
  let left = rows - listed;
  const gives = (index: number, lines: number): void => {
    const given = Math.min(lines - shares[index]!, left);
    shares[index]! += given;
    left -= given;
  };
  const headOf = (index: number): number => Math.min(wanted[index]!, maxHeadLines);
  // Readers look at a hit less often the lower it is, and each of its lines is paid for.
  const worthOf = (index: number): number => 1 / (index + 1) / Math.sqrt(headOf(index) + minCode);
  const [first, ...others] = [...wanted.keys()].filter((index) => wanted[index]! > 0);
  if (first === undefined) return shares;
  gives(first, headOf(first));
  const second = others[0];
  for (const index of others.toSorted((a, b) => worthOf(b) - worthOf(a))) {
    const isAllOfIt = headOf(index) === wanted[index]!;
    if (headOf(index) <= left && (isAllOfIt || index === second)) gives(index, headOf(index));
  }
  gives(first, wanted[first]!);
  for (const index of others) {
    const isPart = wanted[index]! - shares[index]! > left;
    if (!isPart || (index === second && shares[index] === 0)) gives(index, wanted[index]!);
  }
  // A hit that is not listed is a greater loss: these lines come after those with which all are.
  let rest = Math.min(left, rows - rowsToList(hits.length, headers));
  for (const [index, hit] of hits.slice(0, Math.min(listed, further?.before ?? 0)).entries()) {
    // Of one line, the header has it.
    const isShort = wanted[index] === 0 && hit.lines.length > 1 && mayFollow(hit);
    const lines = isShort ? wantedLines(hit) : Infinity;
    if (lines > Math.min(further!.lines, rest)) continue;
    gives(index, lines);
    rest -= lines;
  }
  return shares.map((lines, index) => (lines < Math.min(minCode, wanted[index]!) ? 0 : lines));
}

/** The fewest rows with headers for so many hits. */
function rowsToList(count: number, headers: number): number {
  return count <= headers ? count : Math.ceil((count - 0.5) / headerShare);
}

/** Behind a part of the program, what has one of these roles is one line. */
const asides: ReadonlySet<FileRole> = new Set(['test', 'example', 'documentation', 'configuration']);

/** Whether a hit behind the first one can have code. */
function followersOf(hits: readonly AnswerHit[]): (hit: AnswerHit) => boolean {
  const isAside = (hit: AnswerHit): boolean => fileRoles(hit.hit.chunk.path).some((role) => asides.has(role));
  const areAsked = hits[0] !== undefined && isAside(hits[0]);
  const isPlace = hits[0]?.hit.namedLine !== undefined;
  return (hit) =>
    // A part of a file without a definition has one line.
    hit.hit.definition !== undefined &&
    // Who names a place wants to see it, and looks less often at code that is like it.
    (!isPlace || hit.hit.namedLine !== undefined) &&
    // Of the one, its one line is all of it. The other is beside the program that the first hit is.
    wantedLines(hit) > 1 &&
    (areAsked || !isAside(hit));
}

/** Lines of each hit as a whole; 0 for one line. */
function wantedOf(
  hits: readonly AnswerHit[],
  bodies: number,
  mayFollow: (hit: AnswerHit) => boolean,
): readonly number[] {
  const areAll = bodies > defaultBodies;
  let left = bodies;
  return hits.map((hit, rank) => {
    if (left <= 0 || (!areAll && rank > 0 && (rank >= firstHits || !mayFollow(hit)))) return 0;
    // The first hit has its lines, whatever it is.
    if (hit.hit.definition) left--;
    return wantedLines(hit);
  });
}

/** Output that fits. */
export interface Fitted<Output> {
  readonly output: Output;
  readonly shares: Shares;
}

/** Lines of the largest answer. */
const maxRows = 400;

/**
 * Renders as much of an answer as fits, one attempt in a step.
 *
 * @param isTooLong whether an output exceeds the budget, in whatever it is counted
 * @returns `undefined` if not even one header fits
 */
export function* fitAnswer<Output>(
  hits: readonly AnswerHit[],
  render: (shares: Shares) => Output,
  isTooLong: (output: Output) => boolean,
  options?: ShareOptions,
): Generator<undefined, Fitted<Output> | undefined, undefined> {
  let best: Fitted<Output> | undefined;
  let [low, high] = [0, maxRows];
  while (low <= high) {
    const rows = Math.ceil((low + high) / 2);
    const shares = rows === 0 ? [] : share(hits, rows, options);
    const output = render(shares);
    yield;
    if (isTooLong(output)) high = rows - 1;
    else [best, low] = [{ output, shares }, rows + 1];
    yield;
  }
  return best;
}
