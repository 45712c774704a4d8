import type { SearchHit } from '@codesearch/engine';
import {
  linesOf,
  passagesOf,
  placeNotes,
  printableLine,
  signatureOf,
  stalenessOf,
  titleOf,
} from '@codesearch/presentation';
import type { Extent, Passage } from '@codesearch/presentation';
import { cursorAfter } from './answer-page.ts';
import type { AnswerPage } from './answer-page.ts';
import { codeOf } from './hit-code.ts';
import { reasonsOf } from './reasons.ts';

/**
 * An answer as an agent reads it. Because every token costs, it has only the location of a hit, its title, the reasons
 * why it was found, and its code.
 */
export function answerText(page: AnswerPage, { full, shown }: Extent): string {
  const { hits, words } = page;
  const next = cursorAfter(page, shown);
  const blocks = [
    headline(page, shown),
    ...passagesOf(hits.slice(0, full)).map((passage) => passageBlock(passage, page)),
    hits
      .slice(full, shown)
      .map((hit) => `${location([hit])} ${printableLine(signatureOf(hit, words))}${staleness(hit)}`)
      .join('\n'),
    next === undefined ? '' : `more: cursor ${next}`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function headline({ root, hits, offset, total, note }: AnswerPage, shown: number): string {
  const found =
    total === 0
      ? 'Nothing found in'
      : hits.length === 0
        ? 'No more hits in'
        : `Hits ${offset + 1}-${offset + shown} of ${total} in`;
  return [`${found} ${printableLine(root)}`, ...(note === undefined ? [] : [note])].join('\n');
}

function passageBlock({ hits, best }: Passage, { words }: AnswerPage): string {
  const titles = [...new Set(hits.map((hit) => titleOf(hit, words)))].map(printableLine).join(', ');
  const heading = `${location(hits)} ${titles} [${reasonsOf(best).join(', ')}]${staleness(best)}`;
  return [heading, codeOf(hits, words), ...placeNotes(hits)].join('\n');
}

function location(hits: readonly SearchHit[]): string {
  const [first, last] = [hits[0] as SearchHit, hits.at(-1) as SearchHit];
  return `${printableLine(first.chunk.path)}:${linesOf(first).startLine}-${linesOf(last).endLine}`;
}

function staleness(hit: SearchHit): string {
  const note = stalenessOf(hit);
  return note === undefined ? '' : ` (${note})`;
}
