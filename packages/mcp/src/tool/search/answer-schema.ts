import type { StructuredAnswer } from '@codesearch/presentation/agent';
import { z } from 'zod';
import { wholeNumber } from '../../server/lean-schema.ts';

/** What a search answers as structured data. */
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
