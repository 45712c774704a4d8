import { expect, it } from 'vitest';
import rows from './token-kinds.json' with { type: 'json' };
import { tokenKinds } from './token-kinds.ts';

it('finds the test that a row names', () => {
  const named = rows.flatMap((row, index) => (row.length > 3 ? [tokenKinds[index]?.[3]] : []));
  expect(named.length).toBeGreaterThan(20);
  expect(named).not.toContain(undefined);
});
