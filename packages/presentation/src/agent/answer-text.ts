import { stalenessOf } from '@codesearch/search/answer';
import { copiesNote } from '../hit/copies-note.ts';
import { printableLine } from '../text/printable.ts';
import type { AnswerHit, Shares } from '@codesearch/search/answer';
import { cursorAfter, mentionsStart, notesOf, shownPath } from './answer-page.ts';
import type { ShapedPage } from './answer-page.ts';
import { relatedEnd } from './relations.ts';
import { briefOf, codeOf } from './hit-code.ts';

/**
 * An answer as an agent reads it. Because every token costs, a hit has only the line and the last line of its
 * definition, its label, the reason why it was found, and its code; or its first line.
 */
export function answerText(page: ShapedPage, shares: Shares): string {
  const { hits } = page;
  const next = cursorAfter(page, shares.length);
  const definitions = Math.min(mentionsStart(page), shares.length);
  const blocks = [
    headline(page, shares.length),
    ...hitBlocks(hits.slice(0, definitions), page, shares),
    mentionsHeadline(page, shares.length),
    ...hitBlocks(hits.slice(definitions, shares.length), page, shares.slice(definitions)),
    relatedEnd(page),
    next === undefined ? '' : `more: cursor ${next}`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function headline(page: ShapedPage, shown: number): string {
  const { root, place = root, hits, offset, total, index } = page;
  const found =
    total === 0
      ? index.files === 0 && !index.complete
        ? 'Nothing is indexed yet in'
        : 'Nothing found in'
      : hits.length === 0
        ? 'No more hits in'
        : `Hits ${offset + 1}-${offset + shown} of ${total} in`;
  return [`${found} ${printableLine(place)}`, ...notesOf(page)].join('\n');
}

function mentionsHeadline(page: ShapedPage, shown: number): string {
  const { mentionsFrom, hits } = page;
  const start = mentionsStart(page);
  if (mentionsFrom === undefined || start >= Math.min(shown, hits.length)) return '';
  return mentionsFrom === 0 ? 'No definition found. Mentions:' : 'Mentions:';
}

/** Hits on one line have no blank line between them. */
function hitBlocks(hits: readonly AnswerHit[], page: ShapedPage, shares: Shares): readonly string[] {
  const withCode = hits.filter((_, rank) => shares[rank]! > 0);
  const brief = hits.filter((_, rank) => shares[rank] === 0);
  return [
    ...withCode.map((hit) => codeBlock(hit, page, shares[hits.indexOf(hit)]!)),
    brief.map((hit) => `${location(hit, page)} ${printableLine(briefOf(hit))}${staleness(hit)}`).join('\n'),
  ];
}

function codeBlock(hit: AnswerHit, page: ShapedPage, limit: number): string {
  const { label, reason } = hit;
  const why = reason === undefined ? '' : ` [${reason}]`;
  const copies = copiesNote(hit.hit);
  return [
    `${location(hit, page)} ${printableLine(label)}${why}${staleness(hit)}`,
    codeOf(hit, limit),
    ...(copies === undefined ? [] : [copies]),
  ].join('\n');
}

function location({ hit, line, extent }: AnswerHit, page: ShapedPage): string {
  return `${printableLine(shownPath(page, hit))}:${line}-${Math.max(line, extent.endLine)}`;
}

function staleness({ hit }: AnswerHit): string {
  const note = stalenessOf(hit);
  return note === undefined ? '' : ` (${note})`;
}
