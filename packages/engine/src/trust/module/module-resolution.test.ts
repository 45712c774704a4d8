import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { allowBundledImports, importedUrl } from './module-resolution.ts';
import { writeInside } from '../../fixture/write-inside.ts';

let folder: string;
let file: string;
let program: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-modules-')));
  file = write('project/codesearch.config.json', '{}');
  program = pathToFileURL(write('program/preset.js', '')).href;
});

afterEach(() => rmSync(folder, { recursive: true }));

const write = (path: string, content: string): string => writeInside(folder, path, content);

/** Installs a package with one module. Returns its URL. */
function install(place: string, name: string, exports: unknown = './main.js'): string {
  write(`${place}/node_modules/${name}/package.json`, JSON.stringify({ name, type: 'module', exports }));
  return pathToFileURL(write(`${place}/node_modules/${name}/main.js`, 'export const own = 1;')).href;
}

describe('a package of the program', () => {
  it('is found in the dependencies of the preset, as in an installation where each package sees its own only', () => {
    const url = install('program', '@codesearch/plugin-store-own');
    expect(() => importedUrl(file, '@codesearch/plugin-store-own')).toThrow(/Cannot find/);
    allowBundledImports([file], program);
    expect(importedUrl(file, '@codesearch/plugin-store-own')).toBe(url);
  });

  it('is the installed one if there is one beside the configuration', () => {
    install('program', '@codesearch/plugin-store-own');
    const url = install('project', '@codesearch/plugin-store-own');
    allowBundledImports([file], program);
    expect(importedUrl(file, '@codesearch/plugin-store-own')).toBe(url);
  });

  it('is found for files of the configuration alone', () => {
    install('program', '@codesearch/plugin-store-own');
    allowBundledImports([file], program);
    expect(() => importedUrl(join(folder, 'project/other.json'), '@codesearch/plugin-store-own')).toThrow(
      /Cannot find/,
    );
  });

  it.each(['@acme/plugin-store', 'left-pad', '@codesearch/plugin-store-own/part'])('is not %s', (name) => {
    install('program', name);
    allowBundledImports([file], program);
    expect(() => importedUrl(file, name)).toThrow(/Cannot find/);
  });
});

it.each([
  ['an import', { import: './main.js' }],
  ['a condition in a condition', { node: { import: './main.js' }, default: './none.js' }],
  ['require alone', { require: './main.js' }],
])('resolves a package that serves %s', (_, exports) => {
  const url = install('project', 'lines', exports);
  expect(importedUrl(file, 'lines')).toBe(url);
});

it('resolves a path without an extension, relative to the file', () => {
  const url = pathToFileURL(write('project/parts/chunker.js', '')).href;
  expect(importedUrl(file, './parts/chunker')).toBe(url);
  expect(importedUrl(file, './parts/chunker.js')).toBe(url);
});
