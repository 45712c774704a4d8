import { chooseShown, isOnDisk } from '@codesearch/search/answer';
import type { AnswerHit, AnswerLine } from '@codesearch/search/answer';
import { printable, printableLine } from '../../text/printable.ts';
import { notesBesideLines } from '../notes.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { ListFormat, RenderOptions, LineContext } from '../output-format.ts';

/** Between lines that do not follow each other. */
const separator = '--\n';

/**
 * `path:line:text`, for editors and scripts that read the output of grep: of each hit the line with the name of its
 * definition, then those of its best lines with words of the query; of a restricted search, exactly the lines that
 * match. A hit whose text is no longer in the file is left out, since the format cannot mark it.
 */
export const grepFormat: ListFormat = lineFormat(({ number, text }) => `${number}:${text}`);

/** As {@link grepFormat}, with the column of the first match in each line, in bytes from 1: `path:line:column:text`. */
export const vimgrepFormat: ListFormat = lineFormat(
  ({ number, text, matches: [match] }) =>
    `${number}:${Buffer.byteLength(text.slice(0, match?.start ?? indentation(text))) + 1}:${text}`,
);

function lineFormat(format: (line: FoundLine) => string): ListFormat {
  return {
    audience: 'people',
    defaultLines: 8,
    defaultMatchedLines: Infinity,
    *render(_, options) {
      const found = foundLines(options);
      const written = (line: FoundLine): string =>
        `${printableLine(pathOf(line.hit.hit, options))}:${printable(format(line))}\n`;
      if (options.context) return yield* inContext(found, options.context, options, written);
      let output = '';
      for (const line of found) {
        output += written(line);
        yield;
      }
      return output;
    },
    notes: notesBesideLines,
  };
}

function foundLines({ answer, extent, lines }: RenderOptions): readonly FoundLine[] {
  const { full, brief } = splitHits(answer, extent);
  return [
    ...full.filter(({ hit }) => isOnDisk(hit)).flatMap((hit) => linesOfHit(hit, Math.max(1, lines))),
    ...brief.filter(({ hit }) => isOnDisk(hit)).flatMap((hit) => linesOfHit(hit, 1)),
  ];
}

function linesOfHit(hit: AnswerHit, limit: number): readonly FoundLine[] {
  if (hit.isRestricted) {
    const matched = hit.lines.filter(({ matches }) => matches.length > 0);
    return (matched.length > 0 ? matched : hit.lines.slice(0, 1)).slice(0, limit).map((line) => ({ ...line, hit }));
  }
  const main = hit.lines.find(({ number }) => number === hit.line);
  const shown = chooseShown(hit, limit).filter(({ number, matches }) => number > hit.line && matches.length > 0);
  return [...(main ? [main] : []), ...shown].slice(0, limit).map((line) => ({ ...line, hit }));
}

function indentation(text: string): number {
  return text.length - text.trimStart().length;
}

export interface FoundLine extends AnswerLine {
  readonly hit: AnswerHit;
}

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
