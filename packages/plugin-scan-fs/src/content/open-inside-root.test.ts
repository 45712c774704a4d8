import {
  closeSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openInsideRoot } from './open-inside-root.ts';
import type { OpenFiles } from './open-inside-root.ts';

let folder: string;
let root: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-open-')));
  root = join(folder, 'root');
  mkdirSync(join(root, 'src'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'inside');
  mkdirSync(join(folder, 'outside'));
  writeFileSync(join(folder, 'outside/a.ts'), 'outside');
});
afterEach(() => rmSync(folder, { recursive: true }));

function isInside(path: string, files?: OpenFiles): boolean {
  const { descriptor, isInside } = openInsideRoot(root, path, files);
  closeSync(descriptor);
  return isInside;
}

/** A file system that gives a file another number at each look. */
const renumbering = (pathOf: OpenFiles['pathOf']): OpenFiles => {
  let count = 0;
  return { pathOf, stat: (path) => ({ dev: lstatSync(path).dev, ino: --count }) };
};

it('opens a file of the root, and recognizes one that a link leads to', () => {
  symlinkSync(join(folder, 'outside'), join(root, 'link'));
  expect(isInside('src/a.ts')).toBe(true);
  expect(isInside('link/a.ts')).toBe(false);
});

it('accepts numbers of files that change at each look, if the open file has the path', () => {
  expect(
    isInside(
      'src/a.ts',
      renumbering(() => join(root, 'src/a.ts')),
    ),
  ).toBe(true);
  expect(
    isInside(
      'src/a.ts',
      renumbering(() => join(folder, 'outside/a.ts')),
    ),
  ).toBe(false);
  expect(
    isInside(
      'src/a.ts',
      renumbering(() => undefined),
    ),
  ).toBe(false);
});

it.runIf(process.platform === 'linux')('asks the system for the path of the open file', () => {
  const stat: OpenFiles['stat'] = () => ({ dev: -1, ino: -1 });
  const pathOf: OpenFiles['pathOf'] = (descriptor) => realpathSync(`/proc/self/fd/${descriptor}`);
  expect(isInside('src/a.ts', { stat, pathOf })).toBe(true);
});
