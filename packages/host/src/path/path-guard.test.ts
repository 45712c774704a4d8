import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { wideRoot } from '@codesearch/toolkit';
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
    isChosen: () => false,
    userHome: home,
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

it('allows the working folder and what is in it, absolute or relative', () => {
  const main = join(home, 'app/src/main.ts');
  expect(guard().check(main)).toBe(main);
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
  const indexed = { indexedRoot: (path: string) => (path.startsWith(home) ? home : undefined) };
  expect(guard({ ...indexed, isChosen: () => true }).check(home)).toBe(home);
  expect(refusal(home, indexed)).toContain('more than one project');
  expect(refusal(join(folder, 'home'), indexed)).toContain('more than one project');
});

it.runIf(process.getuid !== undefined)('refuses folders of another user', () => {
  expect(refusal('.', { uid: process.getuid!() + 1 })).toContain('another user');
});

describe('a link', () => {
  it('is resolved to its target if it is not in a project', () => {
    symlinkSync(join(home, 'app'), join(home, 'link'));
    const started = guard({ cwd: home });
    started.addOpen([join(home, 'app')]);
    expect(started.check(join(home, 'link'))).toBe(join(home, 'app'));
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

describe('without a list of allowed folders', () => {
  const indexed = (root: string): Partial<PathGuardOptions> => ({
    indexedRoot: (path) => (`${path}/`.startsWith(`${root}/`) ? root : undefined),
  });

  it('refuses what is neither the working folder, nor open, nor indexed by the user', () => {
    const other = join(home, 'other');
    expect(refusal(other)).toContain('outside of the folders');
    expect(refusal(other, indexed(other))).toContain('outside of the folders');
    expect(guard({ ...indexed(other), isChosen: () => true }).check(other)).toBe(other);
  });

  it('allows the folders that the client has open, but no home, disk or hidden folder', () => {
    mkdirSync(join(home, '.ssh'));
    const started = guard();
    started.addOpen([join(home, 'other'), home, '/', '/proc', join(home, '.ssh'), join(home, 'missing')]);
    expect(started.check(join(home, 'other'))).toBe(join(home, 'other'));
    for (const path of [home, '/', '/proc', join(home, '.ssh')])
      expect(() => started.check(path)).toThrow('is refused');
  });

  it.skipIf(process.platform !== 'linux')('refuses the folders of the system, whatever is given', () => {
    for (const path of ['/proc/self', '/sys', '/dev']) {
      expect(refusal(path)).toContain('is refused');
      expect(refusal(path, { roots: ['/'], uid: 0 })).toContain('is refused');
      expect(refusal(path, { cwd: path })).toContain('is refused');
    }
  });

  it.skipIf(!existsSync('/dev/shm'))('allows a folder in memory, but not what programs share there', () => {
    const folder = mkdtempSync('/dev/shm/cs-');
    const shared = `${folder}.shared`;
    writeFileSync(shared, '');
    try {
      expect(guard({ roots: [folder] }).check(folder)).toBe(folder);
      for (const path of [shared, '/dev/shm'])
        expect(refusal(path, { roots: ['/dev/shm'] })).toContain('outside of the folders');
    } finally {
      for (const path of [folder, shared]) rmSync(path, { recursive: true });
    }
  });

  it('refuses what is in a hidden folder of the home, unless the user has given that folder', () => {
    const hidden = join(home, '.config/tool');
    mkdirSync(hidden, { recursive: true });
    writeFileSync(join(home, '.netrc'), '');
    for (const path of [hidden, join(home, '.netrc')]) {
      expect(refusal(path, { roots: [home] })).toContain('outside of the folders');
      expect(refusal(path, { ...indexed(home), isChosen: () => true })).toContain('outside of the folders');
      symlinkSync(path, join(home, 'app/link'));
      expect(refusal('link')).toContain('leads out');
      rmSync(join(home, 'app/link'));
    }
    expect(guard({ roots: [hidden] }).check(hidden)).toBe(hidden);
    expect(guard({ cwd: hidden }).check('.')).toBe(hidden);
    expect(guard({ ...indexed(hidden), isChosen: () => true }).check(hidden)).toBe(hidden);
  });
});

it('reports a path that does not exist', () => {
  expect(refusal(join(home, 'nowhere'))).toContain('There is nothing at');
});
