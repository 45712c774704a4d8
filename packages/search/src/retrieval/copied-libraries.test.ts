import { expect, it } from 'vitest';
import { copiedLibraries, isWithin } from './copied-libraries.ts';

function copiedOf(...paths: readonly string[]): readonly string[] {
  return [...copiedLibraries(['LICENSE', 'src/main.c', ...paths])];
}

it.each([
  ['server/libs/watcher/LICENSE', 'server/libs/watcher'],
  ['src/utils/bat/LICENSE', 'src/utils/bat'],
  ['Sources/CNIOLLHTTP/LICENSE.txt', 'Sources/CNIOLLHTTP'],
  ['pkg/zlib/COPYING', 'pkg/zlib'],
  ['tool/contrib/click/LICENSE.BSD-3', 'tool/contrib/click'],
  ['lib/a/LICENSE-MIT', 'lib/a'],
])('takes the folder of %s for a copied library', (path, folder) => {
  expect(copiedOf(path)).toEqual([folder]);
});

it('takes a package in a folder for libraries for a copied one, and no other package', () => {
  expect(copiedOf('lib/phpmailer/phpmailer/LICENSE', 'lib/phpmailer/phpmailer/composer.json')).toHaveLength(1);
  for (const file of ['package.json', 'Cargo.toml', 'a.gemspec', 'composer.json', 'pyproject.toml'])
    expect(copiedOf('packages/a/LICENSE', `packages/a/${file}`)).toEqual([]);
});

it.each([
  'src/license.ts',
  'lib/license.go',
  'lib/license/copyright.py',
  'pkg/logproto/LICENSE_APACHE2',
  'src/LICENSES/MIT.txt',
  'src/unlicensed.md',
])('takes %s for no license of a folder', (path) => {
  expect(copiedOf(path)).toEqual([]);
});

it('knows no copied library where the whole has no license', () => {
  expect([...copiedLibraries(['src/LICENSE', 'src/main.c'])]).toEqual([]);
});

it('finds what is in a folder, at any depth', () => {
  const copied = new Set(['server/libs/watcher']);
  expect(isWithin('server/libs/watcher/a/b.js', copied)).toBe(true);
  expect(isWithin('server/libs/watcher.js', copied)).toBe(false);
  expect(isWithin('main.js', copied)).toBe(false);
});
