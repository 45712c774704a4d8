import { expect, it } from 'vitest';
import { withNegations } from './negations.ts';

it.each([
  [['search', 'retry', '-test'], 'not:test'],
  [['search', 'retry', '-path:vendor'], 'not:path:vendor'],
  [['search', 'retry', '-path:dist', '-n', '3', '-file:gen', '-test'], 'not:test'],
  [['search', 'retry', '-lang:go'], 'not:lang:go'],
  [['search', 'retry', '-revision:v1'], 'not:revision:v1'],
  [['search', 'retry', '-content:docs'], 'not:content:docs'],
  [['search', 'retry', '-l', 'ts'], 'ts'],
  [['search', 'retry', '-t', 'ts'], 'ts'],
  [['search', '--exclude', '-test'], '-test'],
  [['search', 'retry', '--', '-test'], '-test'],
  [['search', 'retry', '-path'], '-path'],
])('reads a negation beside the query as in it: %j', (argv, last) => {
  expect(withNegations(argv).at(-1)).toBe(last);
});
