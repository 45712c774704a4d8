import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectFolder, realRoot } from './project-folder.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-project-folder-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

describe('the folder of a project', () => {
  it('is the same for one tree, whichever path names it', () => {
    const root = realRoot(folder);
    expect(projectFolder('/data', root)).toBe(projectFolder('/data', realRoot(`${folder}/./`)));
    expect(projectFolder('/data', root)).not.toBe(projectFolder('/data', '/elsewhere'));
  });

  it('is refused for a root that is missing or a file', () => {
    writeFileSync(join(folder, 'file'), '');
    for (const path of ['missing', 'file']) {
      expect(() => realRoot(join(folder, path))).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
    }
  });
});
