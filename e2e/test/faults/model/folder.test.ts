import { expect, it } from 'vitest';
import { expectAsFresh } from './expect-as-fresh.ts';

it('an index of a folder gives the answers of a fresh one, whatever happened before', { timeout: 0 }, async () => {
  await expectAsFresh('folder');
  expect.hasAssertions();
});
