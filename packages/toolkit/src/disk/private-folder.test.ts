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
  it('is created with its missing parents, for its owner only', () => {
    makePrivateFolder(join(place, 'home/projects/tree'));
    for (const folder of ['home', 'home/projects', 'home/projects/tree'])
      expect(modeOf(join(place, folder))).toBe(0o700);
  });

  it('stays as it is if it exists, also behind a link', () => {
    const folder = join(place, 'home');
    mkdirSync(folder);
    const mode = modeOf(folder);
    symlinkSync(folder, join(place, 'link'));
    makePrivateFolder(folder);
    makePrivateFolder(join(place, 'link/projects'));
    expect(modeOf(folder)).toBe(mode);
    expect(existsSync(join(folder, 'projects'))).toBe(true);
  });

  it.each(['home', 'home/projects'])('cannot be %s if home is a file, and the error names that file', (name) => {
    const file = join(place, 'home');
    writeFileSync(file, '');
    expect(() => makePrivateFolder(join(place, name))).toThrow(
      expect.objectContaining({
        code: 'UNAVAILABLE',
        message: `${file} cannot be used: what should be a folder is a file.`,
      }),
    );
  });

  it('cannot be created behind a broken link', () => {
    symlinkSync(join(place, 'gone'), join(place, 'home'));
    expect(() => makePrivateFolder(join(place, 'home/projects'))).toThrow(
      expect.objectContaining({ code: 'UNAVAILABLE' }),
    );
  });
});
