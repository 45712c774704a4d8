import type { ShownLine } from '@codesearch/presentation';
import { useEffect, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { splitTokens } from './split-tokens.ts';
import { lineTokens, plainTokens } from './tokens.ts';

interface CodeLineProps {
  readonly line: ShownLine;
  readonly path: string;
  /** Name of the language in the index. */
  readonly language: string;
  /** The lines in front of it, as far as they are shown. */
  readonly before?: string;
}

/** A line of code in a list, in colors, with the words of the query marked. */
export function CodeLine({ line: { number, text, matches }, path, language, before }: CodeLineProps): JSX.Element {
  const [tokens, setTokens] = useState(() => plainTokens(text));
  useEffect(() => {
    let isCurrent = true;
    setTokens(plainTokens(text));
    lineTokens(text, { path, known: language, before }).then(
      (colored) => isCurrent && setTokens(colored),
      // Plain text is as readable.
      () => {},
    );
    return () => void (isCurrent = false);
  }, [text, path, before]);
  return (
    <code class="line">
      <span class="number">{number}</span>
      <span class="text">
        {splitTokens(tokens, matches).map(({ text: part, classes, isMarked }, place) =>
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
