import { expect, it } from 'vitest';
import { chunkOf, textRetriever } from '../fixture/text-retriever.ts';
import { findGuides } from './find-guides.ts';

const document = (path: string, title: string): ReturnType<typeof chunkOf> =>
  chunkOf(path, `${title}\n${'='.repeat(title.length)}\n\nFirst, copy the folder.`, { language: 'restructuredtext' });

const retriever = textRetriever([
  document('CHANGELOG.md', 'Add a new backend'),
  document('examples/backend.md', 'Write a backend'),
  document('README.md', 'Backends'),
  document('docs/backends.md', 'Choose a backend by its size'),
  document('CONTRIBUTING.md', 'Adding a new backend'),
  document('docs/plugins/filters.md', 'Writing filters'),
]);

it.each([
  ['backend', ['CONTRIBUTING.md']],
  ['filter plugin', []],
  ['plugin filter', ['docs/plugins/filters.md']],
  ['theme', []],
])('finds guides for a new %s', async (thing, paths) => {
  const found = await findGuides(retriever, thing, {});
  expect((found?.files ?? []).map(({ path }) => path)).toEqual(paths);
});

it('finds no guide where no document is sought', async () => {
  expect(await findGuides(retriever, 'backend', { contents: ['code'] })).toBeUndefined();
});
