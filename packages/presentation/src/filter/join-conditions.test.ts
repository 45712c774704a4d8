import { expect, it } from 'vitest';
import { joinConditions } from './search-filter.ts';

it('adds lists, and keeps what is given beside the query', () => {
  const options = { language: ['go'], path: ['src'], limit: 3, tests: true };
  expect(joinConditions(options, { language: ['ts'], exclude: ['vendor'], tests: false, changed: true })).toEqual({
    ...{ language: ['go', 'ts'], path: ['src'], exclude: ['vendor'] },
    ...{ limit: 3, tests: false, changed: true },
  });
});

it('changes nothing without conditions', () => {
  expect(joinConditions({ since: '7d', tests: true }, {})).toEqual({ since: '7d', tests: true });
});

it('accepts a revision twice, but not two revisions', () => {
  expect(joinConditions({ since: '7d' }, { since: '7d' })).toEqual({ since: '7d' });
  expect(() => joinConditions({ since: '7d' }, { since: 'main' })).toThrow(
    'since is 7d, and the query has since:main.',
  );
});
