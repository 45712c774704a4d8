import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unreadConfigs } from './unread-configs.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-unread-'));
  for (const name of ['.git', '.config', 'src']) mkdirSync(join(folder, name));
});

afterEach(() => rmSync(folder, { recursive: true }));

it.each(['codesearch.config.toml', 'codesearch.config', 'Codesearch.config.ts', '.codesearchrc.json5', 'codesearchrc'])(
  'names %s, which is no name of a configuration',
  async (name) => {
    writeFileSync(join(folder, name), '');
    const problem = expect.stringContaining('codesearch.config.ts, or with one of .mts') as string;
    expect(await unreadConfigs(join(folder, 'src'))).toEqual([{ file: join(folder, name), problem }]);
  },
);

it('names what is no file', async () => {
  mkdirSync(join(folder, 'codesearch.config.ts'));
  symlinkSync('/nowhere', join(folder, '.config/codesearchrc'));
  symlinkSync('/nowhere', join(folder, '.config/codesearchrc.yaml'));
  expect((await unreadConfigs(folder)).filter(({ problem }) => problem === 'it is not a regular file')).toHaveLength(3);
});

it('names no configuration that is read, and no other file', async () => {
  for (const name of [
    'codesearch.config.ts',
    '.codesearchrc',
    '.config/codesearchrc',
    'codesearch.ts',
    'recodesearchrc',
  ])
    writeFileSync(join(folder, name), 'workers: 3');
  expect(await unreadConfigs(folder)).toEqual([]);
});
