import { snippetOf } from '@codesearch/presentation';
import type { QueryWords, searchHitOf } from '@codesearch/presentation';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { JSX } from 'preact';
import { splitTokens } from './split-tokens.ts';
import { plainLines, tokenLines } from './tokens.ts';

interface SnippetProps {
  readonly hit: ReturnType<typeof searchHitOf>;
  readonly words: QueryWords;
  /** Max lines that are shown: those that best match the query. */
  readonly maxLines: number;
}

/** The best lines of a hit, with the words of the query marked. */
export function Snippet({ hit, words, maxLines }: SnippetProps): JSX.Element {
  const { text, path, language, startLine } = hit.chunk;
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
  const { rows } = useMemo(() => snippetOf([hit], maxLines, words), [hit, maxLines, words]);
  return (
    <pre class="snippet" tabIndex={0} aria-label={`Code of ${path}`}>
      {rows.map(({ number, matches }, index) => (
        <code key={number} class={number === (rows[index - 1]?.number ?? number - 1) + 1 ? 'line' : 'line gap'}>
          <span class="number" aria-hidden="true">
            {number}
          </span>
          <span class="text">
            {splitTokens(lines[number - startLine] ?? [], matches).map(({ text: part, classes, isMarked }, place) =>
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
