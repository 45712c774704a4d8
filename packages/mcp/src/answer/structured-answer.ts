import type { SearchHit } from '@codesearch/engine';
import { definitionOf, linesOf, signatureOf, stalenessOf, titleWithLines } from '@codesearch/presentation';
import type { Extent } from '@codesearch/presentation';
import { z } from 'zod';
import { wholeNumber } from '../server/lean-schema.ts';
import { cursorAfter, notesOf, shownPath } from './answer-page.ts';
import type { AnswerPage } from './answer-page.ts';
import { codeOf, maxLines, maxMentionLines } from './hit-code.ts';
import { reasonOf } from './reasons.ts';
import { relatedEnd } from './relations.ts';

/** One hit as structured data. */
export interface StructuredHit {
  /** Does not change while the code does not change. */
  id: string;
  path: string;
  startLine: number;
  endLine: number;
  /** The definition that the hit is or is part of, with all its lines, such as `function retry 20-95`. */
  symbol?: string | undefined;
  /** Why it was found, in two words. */
  why?: string | undefined;
  /** How it differs from the file on disk, or `mention` if it only mentions the name that is asked for. */
  note?: string | undefined;
  /** Other good places in its file, and copies of it: path and line. */
  others?: string[] | undefined;
  /** Its best lines, or only its signature if lines do not fit into the budget. */
  text: string;
}

/** An answer as structured data. */
export interface StructuredAnswer {
  root: string;
  /** Number of files that were searched. */
  files: number;
  /** Whether these are all files in their current state. */
  complete: boolean;
  /** Number of hits of all pages. */
  total: number;
  note?: string | undefined;
  hits: StructuredHit[];
  /** Lines about the best definition: its callers and its tests. */
  related?: string | undefined;
  nextCursor?: string | undefined;
}

export const answerSchema: z.ZodType<StructuredAnswer> = z.object({
  root: z.string(),
  files: wholeNumber,
  complete: z.boolean(),
  total: wholeNumber,
  note: z.string().optional(),
  hits: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      startLine: wholeNumber,
      endLine: wholeNumber,
      symbol: z.string().optional(),
      why: z.string().optional(),
      note: z.string().optional(),
      others: z.array(z.string()).optional(),
      text: z.string(),
    }),
  ),
  related: z.string().optional(),
  nextCursor: z.string().optional(),
});

export function structuredAnswer(page: AnswerPage, { full, shown }: Extent): StructuredAnswer {
  const { root, index, hits, total, lead } = page;
  const related = relatedEnd(page);
  const nextCursor = cursorAfter(page, shown);
  const notes = notesOf(page);
  const withCode = lead === undefined ? full : 0;
  return {
    root,
    files: index.files,
    complete: index.complete,
    total,
    ...(notes.length > 0 && { note: notes.join('\n') }),
    hits: hits.slice(0, shown).map((hit, position) => structuredHit(hit, page, position, position < withCode)),
    ...(related !== '' && { related }),
    ...(nextCursor !== undefined && { nextCursor }),
  };
}

/** The note of a hit that only mentions the name that is asked for. */
export const mention = 'mention';

function structuredHit(hit: SearchHit, page: AnswerPage, position: number, withCode: boolean): StructuredHit {
  const { others, copies } = hit;
  const { words, offset, mentionsFrom = Infinity } = page;
  const definition = definitionOf(hit, words);
  const why = reasonOf(hit);
  const isMention = offset + position >= mentionsFrom;
  const hitNotes = [stalenessOf(hit), isMention ? mention : undefined].filter((each) => each !== undefined);
  const path = shownPath(page, hit);
  const elsewhere = [
    ...others.map(({ startLine }) => `${path}:${startLine}`),
    ...copies.map((copy) => `${copy.path}:${copy.startLine}`),
  ];
  return {
    id: hit.chunk.id,
    path,
    ...linesOnly(linesOf(hit)),
    ...(definition && { symbol: titleWithLines(hit, words) }),
    ...(why !== undefined && { why }),
    ...(hitNotes.length > 0 && { note: hitNotes.join(', ') }),
    ...(elsewhere.length > 0 && { others: elsewhere }),
    text: withCode ? codeOf([hit], words, isMention ? maxMentionLines : maxLines) : signatureOf(hit, words),
  };
}

function linesOnly({ startLine, endLine }: { readonly startLine: number; readonly endLine: number }): {
  readonly startLine: number;
  readonly endLine: number;
} {
  return { startLine, endLine };
}
