import { mainLine, searchHitOf, titleOf } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';
import { useMemo } from 'preact/hooks';
import type { JSX } from 'preact';
import { Snippet } from '../code/snippet.tsx';
import type { Go } from '../place/use-place.ts';
import type { Hit } from '../server/answers.ts';
import { SignalBar } from './signal-bar.tsx';

const snippetLines = 8;

interface HitCardProps {
  readonly hit: Hit;
  readonly rank: number;
  readonly words: QueryWords;
  readonly isOpen: boolean;
  readonly maxAmount: number;
  readonly go: Go;
}

/** A hit with its code, its signals and the other good places of its file. */
export function HitCard({ hit, rank, words, isOpen, maxAmount, go }: HitCardProps): JSX.Element {
  const { path, startLine, endLine, kind, language, others = [], copies = [], explain } = hit;
  const found = useMemo(() => searchHitOf(hit), [hit]);
  const main = mainLine(found, words);
  const open = (line: number): void => go({ file: path, line });
  return (
    <li class={isOpen ? 'hit open' : 'hit'}>
      <h3>
        <button
          type="button"
          class="title"
          data-hit={rank}
          aria-current={isOpen || undefined}
          onClick={() => open(main)}
        >
          <span class="name">{titleOf(found, words)}</span>{' '}
          <span class="place">
            {path}
            <span class="lines">
              :{startLine}–{endLine}
            </span>
          </span>
        </button>
      </h3>
      <p class="facts">
        <span class="kind">{kind}</span> <span>{language}</span>
        {hit.freshness !== 'fresh' && <span class="stale">{hit.freshness}</span>}
        {explain && explain.verbatim > 0 && <span class="verbatim">contains the query</span>}
      </p>
      <Snippet hit={found} words={words} maxLines={snippetLines} />
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
