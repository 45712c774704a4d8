import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import budgets from '../../install-size.json' with { type: 'json' };
import { publishedFiles } from '../../../tools/src/installation/published-files.ts';
import { installed, librarySize } from './installed.ts';
import { packAll } from './pack.ts';
import type { Tarball } from './pack.ts';
import { published } from './published.ts';
import { someOf } from '../some-of.ts';

/* What would be uploaded to the registry, and what an installation of it takes. */

/** Those that npm packs, which takes half a second each. */
const packed = new Map(someOf([...published]));

let folder: string;
let tarballs: ReadonlyMap<string, Tarball>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarballs-'));
  tarballs = packAll(folder, packed.values());
});

afterAll(() => rmSync(folder, { recursive: true }));

const size = (root: string): number =>
  publishedFiles(root).reduce((sum, path) => sum + statSync(join(root, path)).size, 0);

describe.each([...published])('%s', (_, { folder: root }) => {
  it('is published without a mistake that publint finds', async () => {
    const files = publishedFiles(root).map((path) => ({
      name: `package/${path}`,
      data: readFileSync(join(root, path)),
    }));
    const { messages, pkg } = await publint({ pkgDir: 'package', pack: { files }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });
});

it.each([...packed])('%s is packed with the files that are installed from the workspace', (name, { folder: root }) => {
  const { files, unpackedSize } = tarballs.get(name)!;
  expect(publishedFiles(root)).toEqual(files.toSorted());
  expect(size(root)).toBe(unpackedSize);
});

/*
 * Without what differs between platforms. An intended change of the size is a change of install-size.json.
 */
it.each(Object.entries(budgets))('installs of %s the packages and bytes of install-size.json', (names, budget) => {
  const packages = [...installed(names.split(' '))];
  const bytes = packages.reduce((sum, [name, path]) => sum + (published.has(name) ? size(path) : librarySize(path)), 0);
  expect(packages.map(([name]) => name).toSorted()).toEqual(budget.packages);
  const change = bytes / budget.bytes - 1;
  expect(Math.abs(change), `${bytes} bytes instead of ${budget.bytes}`).toBeLessThan(0.05);
});
