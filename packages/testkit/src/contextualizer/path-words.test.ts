import { describe, expect, it } from 'vitest';
import { pathWords } from './path-words.ts';

describe('pathWords', () => {
  it('gives the words of folders and file in order, without extensions', () => {
    expect(pathWords('src/httpClient/retry_policy.test.ts')).toEqual(['src', 'http', 'client', 'retry', 'policy']);
    expect(pathWords('packages/plugin-scan-fs/README.md')).toEqual(['packages', 'plugin', 'scan', 'fs', 'readme']);
  });

  it('keeps the dots of folders, and the name of a file that begins with a dot', () => {
    expect(pathWords('folder.with.dots/name')).toEqual(['folder', 'with', 'dots', 'name']);
    expect(pathWords('a/.eslintrc.json')).toEqual(['a', 'eslintrc']);
    expect(pathWords('.gitignore')).toEqual(['gitignore']);
  });

  it('gives no words for a path without identifiers', () => {
    expect(pathWords('')).toEqual([]);
    expect(pathWords('文档/说明.md')).toEqual([]);
  });
});
