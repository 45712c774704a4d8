import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { OpenFolders } from './open-folders.ts';

let folder: string;
let folders: OpenFolders;
let checked: string[];

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-open-folders-')));
  for (const name of ['plain', 'service']) mkdirSync(join(folder, name, '.git'), { recursive: true });
  vi.stubEnv('CODESEARCH_HOME', join(folder, 'home'));
  vi.stubEnv('CODESEARCH_TRUST_CONFIG', '1');
  checked = [];
  folders = new OpenFolders({
    logger: quiet,
    check: async ({ root }) => void checked.push(root),
    show: () => ({ record: () => {}, end: () => {} }),
  });
});
afterEach(async () => {
  await folders[Symbol.asyncDispose]();
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const configure = (workers: number): void =>
  writeFileSync(join(folder, 'service/codesearch.config.json'), JSON.stringify({ workers }));
const open = async (name: string): Promise<unknown> =>
  (await folders.open([join(folder, name)])).map(({ index }) => index.project.config.workers);

it('uses a folder without a configuration from request to request, as one project', async () => {
  const [first] = await folders.open([join(folder, 'plain')]);
  const [second] = await folders.open([join(folder, 'plain')]);
  expect(second?.index).toBe(first?.index);
  expect(checked).toEqual([join(folder, 'plain'), join(folder, 'plain')]);
});

it('uses a configuration as it is at each request', async () => {
  for (const workers of [2, 3, 2]) {
    configure(workers);
    expect(await open('service')).toEqual([workers]);
  }
  expect(await open('plain')).toHaveLength(1);
});
