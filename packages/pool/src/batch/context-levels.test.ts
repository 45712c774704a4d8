import { expect, it } from 'vitest';
import { countOf, levelsBelow } from './level-tally.ts';

it('levels below the target are degraded', () => {
  expect(levelsBelow('llm')).toEqual(['raw', 'pattern']);
  expect(levelsBelow('pattern')).toEqual(['raw']);
  expect(levelsBelow('raw')).toEqual([]);
  expect(levelsBelow(undefined)).toEqual([]);
});

it('counts chunks by level, none for a file without counts', () => {
  expect(countOf(['raw', 'pattern'], { llm: 5, pattern: 2, raw: 1 })).toBe(3);
  expect(countOf(['raw'], { llm: 5 })).toBe(0);
  expect(countOf(['raw'], undefined)).toBe(0);
});
