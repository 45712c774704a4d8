import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wideRoot } from '@codesearch/engine';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PathGuard } from './path-guard.ts';
import type { PathGuardOptions } from './path-guard.ts';

let folder: string;
let home: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'codesearch-guard-')));
  home = join(folder, 'home/ada');
  mkdirSync(join(home, 'app/src'), { recursive: true });
  mkdirSync(join(home, 'other'));
  mkdirSync(join(folder, 'disk/data'), { recursive: true });
  writeFileSync(join(home, 'app/src/main.ts'), 'export {};\n');
});

afterEach(() => rmSync(folder, { recursive: true }));

const guard = (options: Partial<PathGuardOptions> = {}): PathGuard =>
  new PathGuard({
    cwd: join(home, 'app'),
    isTooWide: (path) => wideRoot(path, { HOME: home }) !== undefined,
    uid: process.getuid?.(),
    indexedRoot: () => undefined,
    ...options,
  });

const refusal = (path: string, options: Partial<PathGuardOptions> = {}): string => {
  try {
    guard(options).check(path);
  } catch (error) {
    return (error as Error).message;
  }
  return 'allowed';
};

it('allows folders and files of the user, absolute or relative to the working folder', () => {
  const main = join(home, 'app/src/main.ts');
  expect(guard().check(join(home, 'other'))).toBe(join(home, 'other'));
  expect(guard().check('.')).toBe(join(home, 'app'));
  expect(guard().check('src/main.ts')).toBe(main);
});

it.each(['..', '../other', 'src/../../other', 'src\\..\\x'])('refuses to go up in %s', (path) => {
  expect(refusal(path)).toContain("'..'");
});

it.each(['', ' ', 'a\0b'])('refuses %j, which is not a path', (path) => {
  expect(refusal(path)).toContain('not a path');
});

it('refuses the disk, the home, and folders that contain the home', () => {
  for (const path of ['/', home, join(folder, 'home'), folder])
    expect(refusal(path)).toContain('more than one project');
});

it('allows the home if the user has indexed it', () => {
  expect(guard({ indexedRoot: () => home }).check(home)).toBe(home);
  expect(refusal(join(folder, 'home'), { indexedRoot: () => home })).toContain('more than one project');
});

it.runIf(process.getuid !== undefined)('refuses folders of another user', () => {
  expect(refusal(join(home, 'other'), { uid: process.getuid!() + 1 })).toContain('another user');
});

describe('a link', () => {
  it('is resolved to its target if it is not in a project', () => {
    symlinkSync(join(home, 'app'), join(home, 'link'));
    expect(guard({ cwd: home }).check(join(home, 'link'))).toBe(join(home, 'app'));
  });

  it('must not lead out of the working folder or out of an indexed one', () => {
    symlinkSync(join(home, 'other'), join(home, 'app/link'));
    expect(refusal('link')).toContain('leads out');
    const indexed = { cwd: folder, indexedRoot: (): string => join(home, 'app') };
    expect(refusal(join(home, 'app/link'), indexed)).toContain('leads out');
  });

  it('may lead to another folder of the same project', () => {
    symlinkSync(join(home, 'app/src'), join(home, 'app/link'));
    expect(guard().check('link')).toBe(join(home, 'app/src'));
  });
});

describe('with a list of allowed folders', () => {
  it('allows these regardless of their owner, and refuses all others', () => {
    const roots = [join(folder, 'disk')];
    expect(guard({ roots, uid: 4242 }).check(join(folder, 'disk/data'))).toBe(join(folder, 'disk/data'));
    expect(refusal(join(home, 'other'), { roots })).toContain('outside of the folders');
  });

  it('refuses a link that leads out of them', () => {
    symlinkSync(home, join(folder, 'disk/link'));
    expect(refusal(join(folder, 'disk/link'), { roots: [join(folder, 'disk')] })).toContain('leads out');
  });
});

it('reports a path that does not exist', () => {
  expect(refusal(join(home, 'nowhere'))).toContain('There is nothing at');
});
