import { printable, printableLine } from '../../text/printable.ts';
import type { AnswerHit, AnswerLine } from '@codesearch/search/answer';
import { pathOf } from '../output-format.ts';
import type { LineContext, RenderOptions } from '../output-format.ts';

export interface FoundLine extends AnswerLine {
  readonly hit: AnswerHit;
}

/** Between lines that do not follow each other. */
const separator = '--\n';

/**
 * Lines with those around them, as grep prints them: file by file, each line once, `path-line-text` for those around,
 * and `--` between groups.
 *
 * @param written a found line as it is printed, with its end
 */
export function inContext(
  found: readonly FoundLine[],
  { before, after, linesOf }: LineContext,
  options: Pick<RenderOptions, 'pathOf'>,
  written: (line: FoundLine) => string,
): string {
  const byPath = Map.groupBy(found, ({ hit: { hit } }) => pathOf(hit, options));
  const groups: string[] = [];
  for (const [path, inFile] of byPath) {
    const matching = new Map(inFile.toReversed().map((line) => [line.number, line]));
    const fileLines = linesOf(inFile[0]!.hit.hit) ?? [];
    const numbers = new Set(matching.keys());
    for (const number of matching.keys())
      for (let near = Math.max(1, number - before); near <= Math.min(fileLines.length, number + after); near++)
        numbers.add(near);
    let last = -Infinity;
    for (const number of [...numbers].toSorted((a, b) => a - b)) {
      const line = matching.get(number);
      const text = line
        ? written(line)
        : `${printableLine(path)}-${number}-${printable(fileLines[number - 1] ?? '')}\n`;
      if (number === last + 1) groups.push(`${groups.pop()}${text}`);
      else groups.push(text);
      last = number;
    }
  }
  return groups.join(separator);
}
