import type { LineRange } from '@codesearch/search';

const newline = 10;
/** Git takes a file for binary if one of so many bytes at its start is 0. */
const binaryBytes = 8000;
/** With more changed lines, everything between the first and the last one counts as changed. */
const maxDifferences = 1000;

/** Whether git would compare a file as bytes. */
export function isBinary(content: Buffer): boolean {
  return content.subarray(0, binaryBytes).includes(0);
}

/**
 * The lines of a text that differ from an earlier text, by the algorithm of Myers. Line ends alone are no difference.
 *
 * @returns ranges in the later text. Removed lines are between two lines, such as 4.5.
 */
export function changedRanges(before: Buffer, after: Buffer): readonly LineRange[] {
  const known = new Map<string, number>();
  const [a, b] = [before, after].map((text) => linesOf(text).map((line) => numberOf(line, known))) as [
    number[],
    number[],
  ];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let [aEnd, bEnd] = [a.length, b.length];
  while (aEnd > start && bEnd > start && a[aEnd - 1] === b[bEnd - 1]) [aEnd, bEnd] = [aEnd - 1, bEnd - 1];
  const kept = keptLines(a.slice(start, aEnd), b.slice(start, bEnd));
  const ranges: LineRange[] = [];
  let [x, y] = [start, start];
  for (const [keptX, keptY] of [...kept.map(([i, j]) => [i + start, j + start] as const), [aEnd, bEnd] as const]) {
    if (keptY > y) ranges.push({ first: y + 1, last: keptY });
    else if (keptX > x) ranges.push({ first: y + 0.5, last: y + 0.5 });
    [x, y] = [keptX + 1, keptY + 1];
  }
  return ranges;
}

/** How much of the larger of two texts is in both, as lines in any order: 0 to 1. */
export function similarity(one: Buffer, other: Buffer): number {
  const counts = new Map<string, number>();
  for (const line of linesOf(one)) counts.set(line, (counts.get(line) ?? 0) + 1);
  let common = 0;
  for (const line of linesOf(other)) {
    const count = counts.get(line) ?? 0;
    if (count > 0) common += line.length + 1;
    counts.set(line, count - 1);
  }
  return common / Math.max(one.length, other.length, 1);
}

function linesOf(text: Buffer): readonly string[] {
  const lines: string[] = [];
  for (let start = 0; start < text.length;) {
    const found = text.indexOf(newline, start);
    const end = found === -1 ? text.length : found;
    lines.push(text.toString('latin1', start, text[end - 1] === 13 ? end - 1 : end));
    start = end + 1;
  }
  return lines;
}

function numberOf(line: string, known: Map<string, number>): number {
  const number = known.get(line) ?? known.size;
  known.set(line, number);
  return number;
}

/** Pairs of indexes of equal lines on a shortest way from one list to the other. */
function keptLines(a: readonly number[], b: readonly number[]): readonly (readonly [number, number])[] {
  const trace: Int32Array[] = [];
  const limit = Math.min(a.length + b.length, maxDifferences);
  const furthest = new Int32Array(2 * limit + 3);
  const zero = limit + 1;
  for (let steps = 0; steps <= limit; steps++) {
    trace.push(furthest.slice(zero - steps - 1, zero + steps + 2));
    for (let line = -steps; line <= steps; line += 2) {
      const isDown = line === -steps || (line !== steps && furthest[zero + line - 1]! < furthest[zero + line + 1]!);
      let x = isDown ? furthest[zero + line + 1]! : furthest[zero + line - 1]! + 1;
      while (x < a.length && x - line < b.length && a[x] === b[x - line]) x++;
      furthest[zero + line] = x;
      if (x >= a.length && x - line >= b.length) return pairsOf(trace, a.length, b.length);
    }
  }
  return [];
}

function pairsOf(trace: readonly Int32Array[], endX: number, endY: number): readonly (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [endX, endY];
  for (let steps = trace.length - 1; steps >= 0; steps--) {
    const before = trace[steps]!;
    const at = (line: number): number => before[line + steps + 1]!;
    const line = x - y;
    const isDown = line === -steps || (line !== steps && at(line - 1) < at(line + 1));
    const from = isDown ? line + 1 : line - 1;
    const fromX = steps === 0 ? 0 : at(from);
    const fromY = steps === 0 ? 0 : fromX - from;
    while (x > fromX && y > fromY && x > 0 && y > 0) {
      if (x === fromX + (isDown ? 0 : 1) && y === fromY + (isDown ? 1 : 0) && steps > 0) break;
      [x, y] = [x - 1, y - 1];
      pairs.push([x, y]);
    }
    [x, y] = [fromX, fromY];
  }
  return pairs.toReversed();
}
