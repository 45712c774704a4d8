import { expect, it } from 'vitest';
import { StampedCache } from './file-state.ts';

it('keeps what the last scan used, and what one that overlaps it uses', () => {
  const cache = new StampedCache<string>();
  const first = cache.begin();
  cache.set('used', '1', 'a');
  cache.set('unused', '1', 'b');
  cache.forgetUnused(first);
  const second = cache.begin();
  expect(cache.get('used', '1')).toBe('a');
  cache.begin();
  cache.set('later', '1', 'c');
  cache.forgetUnused(second);
  expect(['used', 'unused', 'later'].map((key) => cache.get(key, '1'))).toEqual(['a', undefined, 'c']);
  expect(cache.get('used', '2')).toBeUndefined();
});
