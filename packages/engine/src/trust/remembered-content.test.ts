import { mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { writeInside } from '../fixture/write-inside.ts';
import { configContent } from './config-content.ts';
import { usedConfig } from './remembered-content.ts';
import type { UsedConfig } from './remembered-content.ts';

let folder: string;
let home: string;
let config: string;

const write = (path: string, content: string): string => writeInside(folder, path, content);

const used = (guarded: boolean): UsedConfig => {
  const read = usedConfig(config, home, guarded);
  if ('problem' in read) throw new Error(read.problem);
  return read;
};

const remembered = (): readonly string[] => {
  try {
    return readdirSync(join(home, 'cache/configs'));
  } catch {
    return [];
  }
};

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-remembered-')));
  home = join(folder, 'home');
  write('home/.keep', '');
  write('project/.git/HEAD', '');
  write('project/rules.mjs', 'export default 1;');
  write('project/node_modules/lines/package.json', '{ "name": "lines", "exports": "./index.js" }');
  write('project/node_modules/lines/index.js', 'export {};');
  config = write(
    'project/codesearch.config.mjs',
    "import './rules.mjs'; import 'lines'; import('./late.mjs').catch(() => {}); import 'none'; export default {};",
  );
  // The files have changed just now, so a further change could have the same time.
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true });
});

const expected = (): unknown => {
  const content = configContent(config);
  return 'hash' in content ? content.hash : content;
};

describe.each([
  ['used as it is', false],
  ['guarded', true],
])('what is remembered of a configuration that is %s', (_, guarded) => {
  it('is what is read', () => {
    const first = used(guarded);
    expect(remembered()).toHaveLength(1);
    expect(used(guarded)).toEqual(first);
    expect(first.facts.hash).toBe(expected());
  });

  it.each<readonly [string, () => void]>([
    ['a module has changed', () => write('project/rules.mjs', 'export default 2;')],
    [
      'a module has changed, and its size and time of change were set back',
      () => {
        const file = write('project/rules.mjs', 'export default 3;');
        utimesSync(file, 1, 1);
      },
    ],
    ['a module that was named exists now', () => write('project/late.mjs', 'export {};')],
    ['another version of a package is installed', () => write('project/node_modules/lines/index.js', 'export { };')],
    [
      'a package that was missing is installed',
      () => {
        write('project/node_modules/none/package.json', '{ "name": "none", "exports": "./index.js" }');
        write('project/node_modules/none/index.js', 'export {};');
      },
    ],
    [
      'a module is a link to another one',
      () => {
        write('project/others/rules.mjs', 'export default 4;');
        rmSync(join(folder, 'project/rules.mjs'));
        symlinkSync('others/rules.mjs', join(folder, 'project/rules.mjs'));
      },
    ],
  ])('is read again if %s', (_reason, change) => {
    const before = used(guarded).facts.hash;
    change();
    const after = used(guarded).facts.hash;
    expect(after).not.toBe(before);
    expect(after).toBe(expected());
  });
});

it('a guarded configuration gets the content that was hashed, whatever is remembered', () => {
  const before = used(true);
  expect([...before.guarded!.contents.values()].map(String)).toContain('export default 1;');
  const [name = ''] = remembered();
  const file = join(home, 'cache/configs', name);
  const text = JSON.stringify({ version: 1, facts: { ...before.facts, hash: 'other' }, files: [config], states: {} });
  writeFileSync(file, text);
  expect(used(true).facts.hash).toBe(before.facts.hash);
});

it('remembers nothing of files that have just changed, and nothing without a data folder', () => {
  vi.useRealTimers();
  used(false);
  expect(remembered()).toEqual([]);
  rmSync(home, { recursive: true });
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ['Date'] });
  used(false);
  expect(remembered()).toEqual([]);
});
