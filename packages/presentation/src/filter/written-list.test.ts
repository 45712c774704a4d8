import { expect, it } from 'vitest';
import { writtenList } from './written-list.ts';

it.each([
  ['go', ['go']],
  ['go, ts', ['go', 'ts']],
  ['go,ts', ['go', 'ts']],
  ['go\nts\n', ['go', 'ts']],
  ['["go", "ts"]', ['go', 'ts']],
  ['[go]', ['[go]']],
  ['"go", `ts`', ['go', 'ts']],
  ['src/**/*.{ts,tsx}, !dist', ['src/**/*.{ts,tsx}', '!dist']],
  ['my folder/**', ['my folder/**']],
  [' , ', [',']],
  ['', ['']],
])('%j is a list', (given, items) => {
  expect(writtenList(given)).toEqual(items);
});

it('has items between spaces, if it says so', () => {
  expect(writtenList('go ts', { spaces: true })).toEqual(['go', 'ts']);
});
