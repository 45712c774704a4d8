import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makePrivateFolder } from './private-folder.ts';

let place: string;

beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'codesearch-folder-'));
});

afterEach(() => rmSync(place, { recursive: true }));

const modeOf = (path: string): number => statSync(path).mode & 0o777;

describe('a private folder', () => {
  it('is made with those above it, for its owner alone', () => {
    makePrivateFolder(join(place, 'home/projects/tree'));
    for (const folder of ['home', 'home/projects', 'home/projects/tree'])
      expect(modeOf(join(place, folder))).toBe(0o700);
  });

  it('is left as it is where it is there, also by a link', () => {
    const folder = join(place, 'home');
    mkdirSync(folder);
    const mode = modeOf(folder);
    symlinkSync(folder, join(place, 'link'));
    makePrivateFolder(folder);
    makePrivateFolder(join(place, 'link/projects'));
    expect(modeOf(folder)).toBe(mode);
    expect(existsSync(join(folder, 'projects'))).toBe(true);
  });

  it.each(['home', 'home/projects'])('is refused as %s where a file stands, by the name of that', (name) => {
    const file = join(place, 'home');
    writeFileSync(file, '');
    expect(() => makePrivateFolder(join(place, name))).toThrow(
      expect.objectContaining({
        code: 'UNAVAILABLE',
        message: `${file} cannot be used: what should be a folder is a file.`,
      }),
    );
  });

  it('is refused where a link leads nowhere', () => {
    symlinkSync(join(place, 'gone'), join(place, 'home'));
    expect(() => makePrivateFolder(join(place, 'home/projects'))).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    );
  });
});
