import { expect, it } from 'vitest';
import { defaultWaits, waitsWithin } from './index-waits.ts';

it.each([
  [true, 20_000],
  [false, 10_000],
])('leaves the search some seconds of what a client allows, progress %s', (isShown, allowed) => {
  const { update, build, firstFiles } = defaultWaits(isShown);
  expect(Math.max(update, build, firstFiles)).toBeLessThanOrEqual(allowed - 3000);
});

it('waits as long as the user says', () => {
  expect(waitsWithin(60)).toEqual({ update: 3000, build: 60_000, firstFiles: 60_000 });
  expect(waitsWithin(0)).toEqual({ update: 0, build: 0, firstFiles: 0 });
});
