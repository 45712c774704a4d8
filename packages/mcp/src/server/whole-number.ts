import { z } from 'zod';

/** A count in an answer. Not zod's own integer, whose bounds every client would read. */
export const wholeNumber: z.ZodType<number> = z.number().meta({ type: 'integer' });
