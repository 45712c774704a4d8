import { withoutIndent } from '@codesearch/presentation';
import type { QueryWords } from '@codesearch/presentation';
import { useMemo } from 'preact/hooks';
import type { JSX } from 'preact';
import { CodeLine } from '../code/code-line.tsx';
import { lineRange } from '../place/line-range.ts';
import { labelParts } from '../place/hit-label.ts';
import { PlaceLink } from '../place/place-link.tsx';
import type { Hit } from '../server/answers.ts';
import { FilePath } from '../shell/file-path.tsx';
import { linesBefore, rowLine } from './row-line.ts';

interface HitRowProps {
  readonly hit: Hit;
  readonly rank: number;
  readonly words: QueryWords;
  readonly isOpen: boolean;
}

/** A hit in the list: its name, its place, and the line that matters. All of it is a link to the file. */
export function HitRow({ hit, rank, words, isOpen }: HitRowProps): JSX.Element {
  const { path, line } = hit;
  // Each key that is pressed makes other links, but not other hits.
  const content = useMemo(() => <HitContent hit={hit} words={words} />, [hit, words]);
  return (
    <li class={isOpen ? 'hit open' : 'hit'}>
      <PlaceLink
        change={{ file: path, lines: lineRange(line) }}
        data-hit={rank}
        aria-current={isOpen ? 'true' : undefined}
      >
        {content}
      </PlaceLink>
    </li>
  );
}

function HitContent({ hit, words }: Pick<HitRowProps, 'hit' | 'words'>): JSX.Element {
  const { path, line, label, reason, language, freshness } = hit;
  const matter = rowLine(hit, words);
  const { kind, name } = labelParts(label);
  return (
    <>
      <span class="title">
        <span class="name">{name}</span> <span class="kind">{kind}</span>
        {reason !== undefined && <span class="reason">{reason}</span>}
      </span>
      <span class="place">
        <FilePath path={path} />
        <span class="lines">:{line}</span>
        {freshness !== 'fresh' && <span class="stale"> {freshness}</span>}
      </span>
      {matter && <CodeLine line={withoutIndent(matter)} language={language} before={linesBefore(hit, matter.number)} />}
    </>
  );
}
