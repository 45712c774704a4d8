import { shownLines } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import type { Hit } from '../server/answers.ts';
import { splitTokens } from './split-tokens.ts';
import { plainLines, tokenLines } from './tokens.ts';

interface SnippetProps {
  readonly hit: Hit;
  readonly words: QueryWords;
  /** Max lines that are shown. */
  readonly maxLines: number;
}

/** The lines of a hit, with the words of the query marked. */
export function Snippet({ hit, words, maxLines }: SnippetProps): JSX.Element {
  const { path, language, shown } = hit;
  const text = shown.map((line) => line.text).join('\n');
  const [lines, setLines] = useState(() => plainLines(text));
  useEffect(() => {
    let isCurrent = true;
    setLines(plainLines(text));
    tokenLines(text, path, language).then(
      (found) => isCurrent && setLines(found),
      // Plain text is as readable.
      () => {},
    );
    return () => void (isCurrent = false);
  }, [text, path]);
  const rows = useMemo(() => shownLines(hit, words, maxLines), [hit, maxLines, words]);
  return (
    <pre class="snippet" tabIndex={0} aria-label={`Code of ${path}`}>
      {rows.map(({ number, matches }, index) => (
        <code key={number} class={number === (rows[index - 1]?.number ?? number - 1) + 1 ? 'line' : 'line gap'}>
          <span class="number" aria-hidden="true">
            {number}
          </span>
          <span class="text">
            {splitTokens(lines[index] ?? [], matches).map(({ text: part, classes, isMarked }, place) =>
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
            {'\n'}
          </span>
        </code>
      ))}
    </pre>
  );
}
