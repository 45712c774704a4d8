import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

/* What would be uploaded to the registry, and what an installation of it takes. */

let folder: string;
let tarballs: ReadonlyMap<string, Tarball>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tarballs-'));
  tarballs = packAll(folder);
});

afterAll(() => rmSync(folder, { recursive: true }));

function tarballOf(name: string): Tarball {
  const tarball = tarballs.get(name);
  if (tarball === undefined) throw new Error(`${name} was not packed.`);
  return tarball;
}

describe.each([...published.keys()])('%s', (name) => {
  it('is packed without a mistake that publint finds', async () => {
    const { buffer } = new Uint8Array(readFileSync(tarballOf(name).file));
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true });
    expect(messages.map((message) => formatMessage(message, pkg, { color: false }))).toEqual([]);
  });

  it('has the files that are installed from the workspace', () => {
    expect(publishedFiles(published.get(name)!.folder)).toEqual(tarballOf(name).files.toSorted());
  });
});

/*
 * Without what differs between platforms. An intended change of the size is a change of install-size.json.
 */
it.each(Object.entries(budgets))('installs of %s the packages and bytes of install-size.json', (names, budget) => {
  const packages = [...installed(names.split(' '))];
  const bytes = packages.reduce(
    (sum, [name, path]) => sum + (tarballs.get(name)?.unpackedSize ?? librarySize(path)),
    0,
  );
  expect(packages.map(([name]) => name).toSorted()).toEqual(budget.packages);
  const change = bytes / budget.bytes - 1;
  expect(Math.abs(change), `${bytes} bytes instead of ${budget.bytes}`).toBeLessThan(0.05);
});
