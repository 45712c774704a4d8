import type { ShownLine } from '@codesearch/presentation';
import type { JSX } from 'preact';
import { splitTokens } from './split-tokens.ts';
import { lineTokens } from './tokens.ts';

interface CodeLineProps {
  readonly line: ShownLine;
  /** Name of the language in the index. */
  readonly language: string;
  /** The lines in front of it, as far as they are shown. */
  readonly before?: string;
}

/** A line of code in a list, in colors, with the words of the query marked. */
export function CodeLine({ line: { number, text, matches }, language, before }: CodeLineProps): JSX.Element {
  return (
    <code class="line">
      <span class="number">{number}</span>
      <span class="text">
        {splitTokens(lineTokens(text, { language, before }), matches).map(({ text: part, classes, isMarked }, place) =>
          isMarked ? (
            <mark key={place} class={classes}>
              {part}
            </mark>
          ) : (
            <span key={place} class={classes}>
              {part}
            </span>
          ),
        )}
      </span>
    </code>
  );
}
