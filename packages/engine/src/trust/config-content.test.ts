import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { configContent } from './config-content.ts';

/* A plugin in the repository of another project, which is a workspace of packages, and the modules that count. */

let repository: string;

beforeEach(() => {
  repository = realpathSync(mkdtempSync(join(tmpdir(), 'config-content-')));
  write('.git/HEAD', '');
  write('packages/plugin/index.js', "import './part.js';\nimport 'other';\n");
  write('packages/plugin/part.js', 'export const part = 1;\n');
  write('packages/other/package.json', '{ "name": "other", "exports": "./index.js" }\n');
  write('packages/other/index.js', 'export const other = 1;\n');
  mkdirSync(join(repository, 'node_modules'));
  symlinkSync(join(repository, 'packages/other'), join(repository, 'node_modules/other'));
});

afterEach(() => rmSync(repository, { recursive: true }));

function write(path: string, content: string): void {
  const file = join(repository, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

function hashOf(...within: readonly string[]): string {
  const known = new Set(within.map((file) => join(repository, file)));
  const content = configContent(join(repository, 'packages/plugin/index.js'), known);
  if ('problem' in content) throw new Error(content.problem);
  return content.hash;
}

it('has a hash that changes with a module that counts', () => {
  const files = ['packages/plugin/index.js', 'packages/plugin/part.js'];
  const before = hashOf(...files);
  write('packages/plugin/part.js', 'export const part = 2;\n');
  expect(hashOf(...files)).not.toBe(before);
});

it('has a hash that does not change with another package of its repository, unless that counts', () => {
  const files = ['packages/plugin/index.js', 'packages/plugin/part.js'];
  const before = hashOf(...files);
  write('packages/other/index.js', 'export const other = 2;\n');
  expect(hashOf(...files)).toBe(before);
  expect(hashOf(...files, 'packages/other/index.js')).not.toBe(before);
});
