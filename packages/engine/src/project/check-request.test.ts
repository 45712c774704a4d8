import { expect, it } from 'vitest';
import { checkLimit } from './ask-project.ts';

it('only a search for what matches can be without a limit', () => {
  expect(() => checkLimit(Infinity, 'exact')).not.toThrow();
  expect(() => checkLimit(Infinity)).toThrow('The limit Infinity cannot be used.');
  for (const limit of [0, -1, 1.5, 1001, Number.NaN])
    expect(() => checkLimit(limit, 'exact')).toThrow('cannot be used');
});
