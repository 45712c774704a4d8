import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { changedFiles, statesOf } from './changed-files.ts';

let tree: string;
let config: string;
let other: string;

beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'codesearch-dev-'));
  config = join(tree, 'codesearch.config.ts');
  other = join(tree, 'plugins/chunker.ts');
  mkdirSync(join(tree, 'plugins'));
  writeFileSync(config, 'a');
  writeFileSync(other, 'b');
});

afterEach(() => rmSync(tree, { recursive: true }));

const { signal: never } = new AbortController();

it.each([
  ['written', () => writeFileSync(config, 'longer')],
  ['removed', () => rmSync(config)],
  [
    'replaced, as editors do',
    () => {
      writeFileSync(`${config}.new`, 'new');
      renameSync(`${config}.new`, config);
    },
  ],
])('names a file that is %s', async (_, change) => {
  const changed = changedFiles(statesOf([config, other]), never);
  change();
  expect(await changed).toEqual([config]);
});

it('names a file that was saved before the wait began', async () => {
  const known = statesOf([config, other]);
  writeFileSync(other, 'longer');
  expect(await changedFiles(known, never)).toEqual([other]);
});

it('names a file that is created', async () => {
  const later = join(tree, 'later.ts');
  const changed = changedFiles(statesOf([later]), never);
  writeFileSync(join(tree, 'unrelated.ts'), '');
  writeFileSync(later, '');
  expect(await changed).toEqual([later]);
});

it('ends without a file if the signal aborts', async () => {
  const controller = new AbortController();
  const changed = changedFiles(statesOf([config]), controller.signal);
  controller.abort();
  expect(await changed).toEqual([]);
});
