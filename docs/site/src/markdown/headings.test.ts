import { expect, it } from 'vitest';
import { headings } from './headings.ts';

it.each([
  ['## One index for a team', 'one-index-for-a-team'],
  ['## `search -F`, and what_it finds', 'search--f-and-what_it-finds'],
  ['## @codesearch/plugin-store-local', 'codesearchplugin-store-local'],
  ['## A [link](target.md) & **more**', 'a-link--more'],
  ['## Größe', 'größe'],
])('%s has the anchor that GitHub gives it', (line, slug) => {
  expect(headings(line)).toMatchObject([{ level: 2, slug }]);
});

it('numbers equal anchors, and ignores comments of code', () => {
  const found = headings('# A\n\n```sh\n# A\n```\n\n## A\n\n### A ###\n');
  expect(found.map(({ slug, level, line }) => [slug, level, line])).toEqual([
    ['a', 1, 0],
    ['a-1', 2, 6],
    ['a-2', 3, 8],
  ]);
});
