import { useEffect, useRef } from 'preact/hooks';
import type { JSX } from 'preact';
import type { ExplainedChunk } from '../server/answers.ts';

interface OutlineProps {
  readonly chunks: readonly ExplainedChunk[];
  /** The line of the cursor. */
  readonly current: number;
  readonly open: (line: number) => void;
}

/** Symbols of a chunk that are named. */
const maxNames = 3;

/** The chunks of a file by the symbols in them. */
export function Outline({ chunks, current, open }: OutlineProps): JSX.Element {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' }), [current]);
  return (
    <nav class="outline" ref={nav} aria-label="Chunks and symbols">
      <h3>{chunks.length === 1 ? '1 chunk' : `${chunks.length} chunks`}</h3>
      <ol>
        {chunks.map(({ id, startLine, endLine, kind, symbols, enclosing }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={startLine <= current && current <= endLine ? 'location' : undefined}
              onClick={() => open(startLine)}
            >
              <span class="lines">
                {startLine}–{endLine}
              </span>{' '}
              <span class="kind">{kind}</span>{' '}
              <span class="names">{namesOf(symbols) || enclosing.slice(-1).map((name) => `in ${name}`)}</span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The names of the outermost symbols. */
function namesOf(symbols: readonly string[]): string {
  const outermost = symbols.filter((name) => !symbols.some((other) => name.startsWith(`${other}.`)));
  const more = outermost.length - maxNames;
  return [...outermost.slice(0, maxNames), ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
