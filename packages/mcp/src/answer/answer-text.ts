import type { SearchHit } from '@codesearch/engine';
import {
  definitionOf,
  linesOf,
  passagesOf,
  placeNotes,
  printableLine,
  signatureOf,
  stalenessOf,
  titleWithLines,
} from '@codesearch/presentation';
import type { Extent, LineRange, Passage } from '@codesearch/presentation';
import { cursorAfter, notesOf, shownPath } from './answer-page.ts';
import type { AnswerPage } from './answer-page.ts';
import { relatedEnd } from './relations.ts';
import { codeOf, maxLines, maxMentionLines } from './hit-code.ts';
import { reasonOf } from './reasons.ts';

/**
 * An answer as an agent reads it. Because every token costs, it has only the location of a hit, its title with the lines of the whole
 * definition, the reason why it was found, and its code.
 */
export function answerText(page: AnswerPage, { full, shown }: Extent): string {
  const { hits, lead } = page;
  const next = cursorAfter(page, shown);
  const withCode = lead === undefined ? hits.slice(0, full) : [];
  const definitions = mentionsStart(page);
  const blocks = [
    headline(page, shown),
    ...passagesOf(withCode.slice(0, definitions)).map((passage) => passageBlock(passage, page, maxLines)),
    mentionsHeadline(page, shown),
    ...passagesOf(withCode.slice(definitions)).map((passage) => passageBlock(passage, page, maxMentionLines)),
    hits
      .slice(withCode.length, shown)
      .map((hit) => hitLine(hit, page))
      .join('\n'),
    relatedEnd(page),
    next === undefined ? '' : `more: cursor ${next}`,
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

function headline(page: AnswerPage, shown: number): string {
  const { root, place = root, hits, offset, total, lead } = page;
  if (lead !== undefined) return notesOf(page).join('\n');
  const found =
    total === 0
      ? 'Nothing found in'
      : hits.length === 0
        ? 'No more hits in'
        : `Hits ${offset + 1}-${offset + shown} of ${total} in`;
  return [`${found} ${printableLine(place)}`, ...notesOf(page)].join('\n');
}

/** Position on the page of the first hit that only mentions the name that is asked for. */
function mentionsStart({ mentionsFrom = Infinity, offset, hits }: AnswerPage): number {
  return Math.min(Math.max(0, mentionsFrom - offset), hits.length);
}

function mentionsHeadline(page: AnswerPage, shown: number): string {
  const { mentionsFrom, hits } = page;
  const start = mentionsStart(page);
  if (mentionsFrom === undefined || start >= Math.min(shown, hits.length)) return '';
  return mentionsFrom === 0 ? 'No definition found. Mentions:' : 'Mentions:';
}

function passageBlock({ hits, best }: Passage, page: AnswerPage, limit: number): string {
  const { words } = page;
  const lines = linesOfAll(hits);
  const titles = [...new Set(hits.map((hit) => titleWithLines(hit, words, lines)))].map(printableLine).join(', ');
  const reason = reasonOf(best);
  const heading = `${location(hits, page)} ${titles}${reason === undefined ? '' : ` [${reason}]`}${staleness(best)}`;
  return [heading, codeOf(hits, words, limit), ...placeNotes(hits)].join('\n');
}

/** Characters of the first line of a hit that is in no definition. */
const maxLineLength = 80;

/** One line for a hit: its definition with all lines, or its first line. */
function hitLine(hit: SearchHit, page: AnswerPage): string {
  const { words } = page;
  const title = definitionOf(hit, words)
    ? titleWithLines(hit, words, linesOf(hit))
    : signatureOf(hit, words).slice(0, maxLineLength);
  return `${location([hit], page)} ${printableLine(title)}${staleness(hit)}`;
}

function location(hits: readonly SearchHit[], page: AnswerPage): string {
  const { startLine, endLine } = linesOfAll(hits);
  return `${printableLine(shownPath(page, hits[0] as SearchHit))}:${startLine}-${endLine}`;
}

function linesOfAll(hits: readonly SearchHit[]): LineRange {
  return {
    startLine: linesOf(hits[0] as SearchHit).startLine,
    endLine: linesOf(hits.at(-1) as SearchHit).endLine,
  };
}

function staleness(hit: SearchHit): string {
  const note = stalenessOf(hit);
  return note === undefined ? '' : ` (${note})`;
}
