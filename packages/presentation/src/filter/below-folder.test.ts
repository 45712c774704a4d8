import { expect, it } from 'vitest';
import { belowFolder } from './part-filter.ts';

it.each([
  ['api/src/**', 'api', ['/src/**']],
  ['/api/src', 'api', ['/src']],
  ['./api/', 'api', ['**']],
  ['api', 'api', ['**']],
  ['api/**', 'api', ['/**']],
  ['*.ts', 'api', ['*.ts']],
  ['src', 'api', ['src']],
  ['web/**', 'api', ['/.git/**']],
  ['a*/src/*.ts', 'api', ['/src/*.ts']],
  ['**/src/*.ts', 'api', ['/**/src/*.ts']],
  ['team/api/src', 'team/api', ['/src']],
  ['team/**', 'team/api', ['/**', '**']],
  ['{api,web}/src', 'web', ['/src']],
])('%s in the project %s is %j', (pattern, above, expected) => {
  expect([...new Set(belowFolder(pattern, above))]).toEqual(expected);
});
