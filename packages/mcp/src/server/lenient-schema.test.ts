import { expect, it } from 'vitest';
import { z } from 'zod';
import { lenientSchema } from './lenient-schema.ts';

const schema = lenientSchema(
  z.strictObject({
    text: z.string(),
    count: z.int().min(1).optional(),
    tests: z.boolean().optional(),
    maxLines: z.int().optional(),
  }),
);
const read = async (given: unknown): Promise<unknown> => {
  const result = await schema['~standard'].validate(given);
  return result.issues ? 'refused' : result.value;
};

it.each([
  [
    { text: 'a', count: '5' },
    { text: 'a', count: 5 },
  ],
  [
    { text: '5', tests: 'False' },
    { text: '5', tests: false },
  ],
  [{ text: ['a', 'b'] }, { text: '["a","b"]' }],
  [
    { text: 'a', count: 2, tests: true },
    { text: 'a', count: 2, tests: true },
  ],
  [{ text: 'a', count: null, tests: '' }, { text: 'a' }],
  [{ text: 'a', count: [''] }, { text: 'a' }],
  [
    { texts: ['a', 'b'], max_lines: '3' },
    { text: '["a","b"]', maxLines: 3 },
  ],
])('%j is read as %j', async (given, value) => expect(await read(given)).toEqual(value));

it.each([
  { text: 'a', count: '0' },
  { text: 'a', count: '1.5' },
  { text: 'a', count: 'five' },
  { text: 'a', tests: 'no' },
  { text: [1] },
  { text: null },
  { text: 'a', other: null },
  { text: 'a', texts: 'b' },
  { text: 'a', other: '5' },
  'a',
])('%j is refused', async (given) => expect(await read(given)).toBe('refused'));
