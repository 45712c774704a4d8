import { describe, expect, it } from 'vitest';
import { pathWords } from './path-words.ts';

describe('pathWords', () => {
  it('gives the words of folders and file in order, without the endings', () => {
    expect(pathWords('src/httpClient/retry_policy.test.ts')).toEqual(['src', 'http', 'client', 'retry', 'policy']);
    expect(pathWords('packages/plugin-scan-fs/README.md')).toEqual(['packages', 'plugin', 'scan', 'fs', 'readme']);
  });

  it('takes nothing off a folder, and not all off a name that begins with a dot', () => {
    expect(pathWords('folder.with.dots/name')).toEqual(['folder', 'with', 'dots', 'name']);
    expect(pathWords('a/.eslintrc.json')).toEqual(['a', 'eslintrc']);
    expect(pathWords('.gitignore')).toEqual(['gitignore']);
  });

  it('gives none where there are none', () => {
    expect(pathWords('')).toEqual([]);
    expect(pathWords('文档/说明.md')).toEqual([]);
  });
});
