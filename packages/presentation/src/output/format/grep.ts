import { printable, printableLine } from '../../text/printable.ts';
import { chooseShown, isOnDisk } from '@codesearch/search/answer';
import type { AnswerHit } from '@codesearch/search/answer';
import { notesBesideLines } from '../notes.ts';
import { inContext } from './lines-in-context.ts';
import type { FoundLine } from './lines-in-context.ts';
import { pathOf, splitHits } from '../output-format.ts';
import type { ListFormat, RenderOptions } from '../output-format.ts';

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
