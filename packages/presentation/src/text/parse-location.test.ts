import { expect, it } from 'vitest';
import { parseLocation } from './parse-location.ts';

it.each([
  ['src/retry.ts:24', { file: 'src/retry.ts', line: 24 }],
  ['src/retry.ts:24:7', { file: 'src/retry.ts', line: 24 }],
  ['src/retry.ts:24-31', { file: 'src/retry.ts', line: 24 }],
  ['C:\\app\\retry.ts:24', { file: 'C:\\app\\retry.ts', line: 24 }],
])('%s is a line of a file', (location, expected) => expect(parseLocation(location)).toEqual(expected));

it.each(['src/retry.ts', 'src/retry.ts:', 'src/retry.ts:0', ':4', ''])('%j is refused', (location) => {
  expect(() => parseLocation(location)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }) as Error);
});
