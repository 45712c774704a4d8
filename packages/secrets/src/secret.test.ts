import { expect, it } from 'vitest';
import { mergeSecrets } from './secret.ts';

const range = (start: number, end: number): { readonly start: number; readonly end: number } => ({ start, end });

it('counts two secrets of several parts as one if each overlaps a part of the other', () => {
  const secrets = [
    [range(0, 10), range(20, 30)],
    [range(5, 8), range(15, 25)],
  ];
  expect(mergeSecrets(secrets)).toMatchObject({ count: 1, ranges: [range(0, 10), range(15, 30)] });
});

it('counts a chain of overlaps as one, and a secret apart from it as another', () => {
  const secrets = [[range(0, 4)], [range(3, 8)], [range(7, 9)], [range(20, 21)]];
  expect(mergeSecrets(secrets).count).toBe(2);
});
