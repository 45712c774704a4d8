import { expect, it } from 'vitest';
import { copiedLibraries } from './copied-libraries.ts';

async function copiedOf(...paths: readonly string[]): Promise<readonly string[]> {
  const found = paths.map((path) => ({ id: path, path, score: 1 }));
  return [...(await copiedLibraries({ searchLexical: async () => found }))];
}

it.each([
  ['server/libs/watcher/LICENSE', 'server/libs/watcher'],
  ['lib/phpmailer/phpmailer/LICENSE', 'lib/phpmailer/phpmailer'],
  ['tool/contrib/click/LICENSE.BSD-3', 'tool/contrib/click'],
  ['server/modules/ntlm/COPYING', 'server/modules/ntlm'],
  ['lib/a/LICENSE-MIT', 'lib/a'],
  ['public/libs/editor/license.txt', 'public/libs/editor'],
])('takes the folder of %s for a copied library', async (path, folder) => {
  expect(await copiedOf('LICENSE', path)).toEqual([folder]);
});

it.each([
  'lib/LICENSE',
  'packages/a/LICENSE',
  'src/license.ts',
  'lib/license/license.go',
  'lib/license/copyright.py',
  'pkg/logproto/LICENSE_APACHE2',
  'lib/LICENSES/MIT.txt',
  'lib/a/unlicensed.md',
])('takes %s for no license of a library', async (path) => {
  expect(await copiedOf(path)).toEqual([]);
});
