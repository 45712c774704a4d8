import { errors } from '@codesearch/kernel';
import { inOneTurn } from '@codesearch/toolkit/pure';
import { contextOf, fitAnswer, shapeHit, stalenessOf } from '@codesearch/search/answer';
import type { AnswerHit, Shares } from '@codesearch/search/answer';
import { counted } from '../text/quantity.ts';
import type { AnswerPage, ShapedPage } from './answer-page.ts';
import { mentionsStart, cursorAfter, notesOf, shownPath } from './answer-page.ts';
import { shownTokens, briefOf, codeOf } from './hit-code.ts';
import { structuredAnswer } from './structured-answer.ts';
import type { StructuredAnswer } from './structured-answer.ts';
import { copiesNote } from '../output/notes.ts';
import { printableLine } from '../text/printable.ts';
import { relatedEnd } from './relations.ts';

/** Default number of hits of one answer. */
export const defaultLimit = 10;

/** Default size of one answer in tokens. */
export const defaultMaxTokens = 1200;

/** Size of an answer, and its forms. */
export interface RenderOptions {
  /** Max tokens in what a client shows, whichever forms that are. Default 1,200. */
  readonly maxTokens?: number | undefined;
  /** Whether the answer also has structured content. Default false. */
  readonly isStructured?: boolean | undefined;
}

/** An answer. If it has both forms, they have the same hits, and fit the budget together. */
export interface RenderedAnswer {
  readonly text: string;
  readonly structured?: StructuredAnswer;
}

/** @throws INPUT_INVALID if the budget is too small for any answer */
export function renderAnswer(
  page: AnswerPage,
  { maxTokens = defaultMaxTokens, isStructured = false }: RenderOptions = {},
): RenderedAnswer {
  const context = contextOf(page.words, page.hits.length);
  const shaped: ShapedPage = {
    ...page,
    hits: page.hits.map((hit) => shapeHit(hit, page.words, context)),
    related: affordable(page.related, maxTokens / relatedPart),
  };
  // What only mentions a name, or does not answer, is on one line.
  const bodies = page.isNearest ? 0 : Math.min(maxBodies, mentionsStart(shaped));
  const fitted = inOneTurn(
    fitAnswer(
      shaped.hits,
      (shares): RenderedAnswer => ({
        text: answerText(shaped, shares),
        ...(isStructured && { structured: structuredAnswer(shaped, shares) }),
      }),
      ({ text, structured }) => shownTokens(text, structured && JSON.stringify(structured)) > maxTokens,
      {
        bodies,
        ...(bodies > 0 && { further: { lines: shortLines, before: mentionsStart(shaped) } }),
      },
    ),
  );
  // A page without hits would be followed by itself.
  if (fitted && (fitted.shares.length > 0 || page.hits.length === 0)) return fitted.output;
  throw errors.inputInvalid(
    `A budget of ${counted(maxTokens, 'token')} is too small for the next hit.`,
    'Allow more tokens.',
  );
}

/** Hits with code. */
const maxBodies = 3;
/** A further definition with no more lines has its code if there is space. */
const shortLines = 12;

/** The part of a budget that the end of an answer may take: the hits come first. */
const relatedPart = 4;

/** What the definition uses is kept the longest, because it can be the answer itself. */
function affordable(related: AnswerPage['related'], maxTokens: number): AnswerPage['related'] {
  const forms = related ? [related, { ...related, callers: [], tests: [] }] : [];
  return forms.find((each) => shownTokens(relatedEnd({ related: each })) <= maxTokens);
}

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
