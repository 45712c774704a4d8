import type { SearchHit } from '@codesearch/engine';
import { linesOf, signatureOf } from '@codesearch/presentation';
import type { Extent } from '@codesearch/presentation';
import { z } from 'zod';
import { wholeNumber } from '../server/whole-number.ts';
import { code } from './code.ts';
import { cursorAfter } from './answer-page.ts';
import type { AnswerPage } from './answer-page.ts';
import { reasonsOf } from './why.ts';

/** A hit for programs. */
export interface HitRecord {
  /** Stays the same as long as the code does. */
  id: string;
  path: string;
  startLine: number;
  endLine: number;
  symbols: string[];
  /** Names of the signals that count most for it. */
  why: string[];
  freshness: SearchHit['freshness']['verdict'];
  /** Its lines that matter, or its signature where the budget leaves no room. */
  text: string;
}

/** The answer for programs. */
export interface AnswerRecord {
  root: string;
  /** Files that it is from. */
  files: number;
  /** Whether those are all files, as they are now. */
  complete: boolean;
  note?: string | undefined;
  hits: HitRecord[];
  nextCursor?: string | undefined;
}

export const answerSchema: z.ZodType<AnswerRecord> = z.object({
  root: z.string(),
  files: wholeNumber,
  complete: z.boolean(),
  note: z.string().optional(),
  hits: z.array(
    z.object({
      id: z.string(),
      path: z.string(),
      startLine: wholeNumber,
      endLine: wholeNumber,
      symbols: z.array(z.string()),
      why: z.array(z.string()),
      freshness: z.enum(['fresh', 'moved', 'changed', 'deleted']),
      text: z.string(),
    }),
  ),
  nextCursor: z.string().optional(),
});

/** Names that are told of a hit. */
const mostSymbols = 5;

export function answerRecord(page: AnswerPage, { full, shown }: Extent): AnswerRecord {
  const { root, index, note, hits, words } = page;
  const nextCursor = cursorAfter(page, shown);
  return {
    root,
    files: index.files,
    complete: index.complete,
    ...(note === undefined ? {} : { note }),
    hits: hits
      .slice(0, shown)
      .map((hit, place) => hitRecord(hit, place < full ? code([hit], words) : signatureOf(hit, words))),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}

function hitRecord(hit: SearchHit, text: string): HitRecord {
  const { chunk, freshness } = hit;
  const { startLine, endLine } = linesOf(hit);
  const symbols = (chunk.symbols.length > 0 ? chunk.symbols : chunk.enclosing.slice(-1)).slice(0, mostSymbols);
  return {
    id: chunk.id,
    path: chunk.path,
    startLine,
    endLine,
    symbols: symbols.map(({ qualifiedName }) => qualifiedName),
    why: [...reasonsOf(hit)],
    freshness: freshness.verdict,
    text,
  };
}
