import type { QueryWords } from '@codesearch/presentation';
import type { JSX } from 'preact';
import { Snippet } from '../code/snippet.tsx';
import type { Go } from '../place/use-place.ts';
import type { Hit } from '../server/answers.ts';
import { SignalBar } from './signal-bar.tsx';

/** Lines of the first hit, and of the others. */
const firstLines = 24;
const otherLines = 8;

interface HitCardProps {
  readonly hit: Hit;
  readonly rank: number;
  readonly words: QueryWords;
  readonly isOpen: boolean;
  readonly maxAmount: number;
  readonly go: Go;
  /** Moves the focus from the hit into its file. */
  readonly read: () => void;
}

/** A hit with its code, its signals and the other good places of its file. */
export function HitCard({ hit, rank, words, isOpen, maxAmount, go, read }: HitCardProps): JSX.Element {
  const { path, line: main, label, extent, reason, language, others = [], copies = [], explain } = hit;
  const open = (line: number): void => go({ file: path, line });
  return (
    <li class={isOpen ? 'hit open' : 'hit'}>
      <h3>
        <button
          type="button"
          class="title"
          data-hit={rank}
          aria-current={isOpen || undefined}
          onClick={() => (isOpen ? read() : open(main))}
        >
          <span class="name">{label}</span>{' '}
          <span class="place">
            {path}
            <span class="lines">
              :{main}–{Math.max(main, extent.endLine)}
            </span>
          </span>
        </button>
      </h3>
      <p class="facts">
        <span>{language}</span>
        {reason !== undefined && <span class="reason">{reason}</span>}
        {hit.freshness !== 'fresh' && <span class="stale">{hit.freshness}</span>}
        {explain && explain.verbatim > 0 && <span class="verbatim">contains the query</span>}
      </p>
      <Snippet hit={hit} words={words} maxLines={rank === 0 ? firstLines : otherLines} />
      <footer>
        {explain && <SignalBar signals={explain.signals} max={maxAmount} />}
        <button type="button" onClick={() => go({ similar: `${path}:${main}`, view: 'results' })}>
          Similar code
        </button>
        {others.map(({ startLine: line, name, kind: otherKind }) => (
          <button type="button" key={line} onClick={() => open(line)}>
            {name ?? otherKind} <span class="lines">:{line}</span>
          </button>
        ))}
        {copies.length > 0 && <span class="copies">Also in {copies.map((copy) => copy.path).join(', ')}</span>}
      </footer>
    </li>
  );
}
