import { describe, expect, it } from 'vitest';
import { fileStem, pathWords } from './path-words.ts';

describe('fileStem', () => {
  it.each([
    ['src/http/client.test.ts', 'client'],
    ['Makefile', 'Makefile'],
    ['.gitignore', '.gitignore'],
    ['a/.eslintrc.json', '.eslintrc'],
    ['folder.with.dots/name', 'name'],
    ['folder/', ''],
    ['', ''],
  ])('of %j is %j', (path, stem) => {
    expect(fileStem(path)).toBe(stem);
  });
});

describe('pathWords', () => {
  it('gives the words of folders and file in order, without the endings', () => {
    expect(pathWords('src/httpClient/retry_policy.test.ts')).toEqual(['src', 'http', 'client', 'retry', 'policy']);
    expect(pathWords('packages/plugin-scan-fs/README.md')).toEqual(['packages', 'plugin', 'scan', 'fs', 'readme']);
  });

  it('gives none where there are none', () => {
    expect(pathWords('')).toEqual([]);
    expect(pathWords('文档/说明.md')).toEqual([]);
  });
});
