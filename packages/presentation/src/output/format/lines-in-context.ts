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
 * and `--` between groups. One file is a step.
 *
 * @param written a found line as it is printed, with its end
 */
export function* inContext(
  found: readonly FoundLine[],
  { before, after, linesOf }: LineContext,
  options: Pick<RenderOptions, 'pathOf'>,
  written: (line: FoundLine) => string,
): Generator<undefined, string, undefined> {
  const byPath = Map.groupBy(found, ({ hit: { hit } }) => pathOf(hit, options));
  const groups: string[] = [];
  for (const [path, inFile] of byPath) {
    const matching = new Map(inFile.toReversed().map((line) => [line.number, line]));
    const fileLines = linesOf(inFile[0]!.hit.hit) ?? [];
    const name = printableLine(path);
    let [group, last] = ['', -Infinity];
    for (const number of [...matching.keys()].toSorted((a, b) => a - b)) {
      const first = Math.max(1, number - before);
      if (group !== '' && first > last + 1) {
        groups.push(group);
        group = '';
      }
      for (
        let near = Math.max(first, last + 1);
        near <= Math.max(number, Math.min(fileLines.length, number + after));
        near++
      ) {
        const line = matching.get(near);
        group += line ? written(line) : `${name}-${near}-${printable(fileLines[near - 1] ?? '')}\n`;
        last = near;
      }
    }
    groups.push(group);
    yield;
  }
  return groups.join(separator);
}
