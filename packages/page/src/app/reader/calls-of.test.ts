import { expect, it } from 'vitest';
import type { Definition, Explanation } from '../server/answers.ts';
import { callsOf } from './calls-of.ts';

const definition: Definition = { name: 'send', kind: 'function', startLine: 10, endLine: 20 };
const chunks = [
  { startLine: 1, endLine: 9, calls: ['open'] },
  { startLine: 10, endLine: 14, calls: ['retry', 'map'] },
  { startLine: 15, endLine: 30, calls: ['map', 'close'] },
] as unknown as Explanation['chunks'];

it('separates what the repository defines from all else', () => {
  const file = { chunks, defined: ['close', 'open', 'retry'] } as unknown as Explanation;
  expect(callsOf(file, definition)).toEqual({ defined: ['retry', 'close'], others: ['map'] });
});

it('counts all as defined if that is not known', () => {
  expect(callsOf({ chunks } as unknown as Explanation, definition)).toEqual({
    defined: ['retry', 'map', 'close'],
    others: [],
  });
});
