import type { SearchHit } from '@codesearch/engine';
import { linesOf, signatureOf } from '@codesearch/presentation';
import type { Extent } from '@codesearch/presentation';
import { z } from 'zod';
import { wholeNumber } from '../server/lean-schema.ts';
import { cursorAfter } from './answer-page.ts';
import type { AnswerPage } from './answer-page.ts';
import { codeOf } from './hit-code.ts';
import { reasonsOf } from './reasons.ts';

/** One hit as structured data. */
export interface StructuredHit {
  /** Does not change while the code does not change. */
  id: string;
  path: string;
  startLine: number;
  endLine: number;
  symbols: string[];
  /** Names of the signals that contribute most to its score. */
  why: string[];
  freshness: SearchHit['freshness']['verdict'];
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
  note?: string | undefined;
  hits: StructuredHit[];
  nextCursor?: string | undefined;
}

export const answerSchema: z.ZodType<StructuredAnswer> = z.object({
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

/** How many symbols are named for a hit. */
const maxSymbols = 5;

export function structuredAnswer(page: AnswerPage, { full, shown }: Extent): StructuredAnswer {
  const { root, index, note, hits, words } = page;
  const nextCursor = cursorAfter(page, shown);
  return {
    root,
    files: index.files,
    complete: index.complete,
    ...(note === undefined ? {} : { note }),
    hits: hits
      .slice(0, shown)
      .map((hit, position) => structuredHit(hit, position < full ? codeOf([hit], words) : signatureOf(hit, words))),
    ...(nextCursor === undefined ? {} : { nextCursor }),
  };
}

function structuredHit(hit: SearchHit, text: string): StructuredHit {
  const { chunk, freshness } = hit;
  const { startLine, endLine } = linesOf(hit);
  const symbols = (chunk.symbols.length > 0 ? chunk.symbols : chunk.enclosing.slice(-1)).slice(0, maxSymbols);
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
