import { expect, it } from 'vitest';
import { withPathPatterns } from './path-patterns.ts';

it.each([
  [{ path: 'src/*.ts' }, { pathGlob: '["src/*.ts"]' }],
  [{ path: 'src/**, test/**' }, { pathGlob: '["src/**","test/**"]' }],
  [{ path: '["lib/{a,b}.ts"]', pathGlob: '!*.gen.ts' }, { pathGlob: '["lib/{a,b}.ts","!*.gen.ts"]' }],
  [{ path: '/srv/app/src/**/*.ts' }, { path: '["/srv/app/src"]', pathGlob: '["/srv/app/src/**/*.ts"]' }],
  [
    { path: '/srv/app/a*.ts,/srv/app/b*.ts' },
    { path: '["/srv/app"]', pathGlob: '["/srv/app/a*.ts","/srv/app/b*.ts"]' },
  ],
])('%j is %j', (given, expected) => expect(withPathPatterns(given)).toEqual(expected));

it.each([{ path: 'src/app/[id]' }, { path: 'src,test/*.ts' }, { path: '' }, {}])('leaves %j', (given) =>
  expect(withPathPatterns(given)).toBe(given),
);
