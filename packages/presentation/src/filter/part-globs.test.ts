import { describe, expect, it } from 'vitest';
import { partGlobs } from './part-globs.ts';

describe('a part of a project', () => {
  it('is no limit where it is all of it', () => {
    expect(partGlobs([''], [])).toBeUndefined();
    expect(partGlobs(['src', ''], [])).toBeUndefined();
  });

  it('is a folder with all in it, or a file', () => {
    expect(partGlobs(['src'], [])).toEqual(['src', 'src/**']);
    expect(partGlobs(['src', 'test/unit'], [])).toEqual(['src', 'src/**', 'test/unit', 'test/unit/**']);
  });

  it('is where a pattern begins', () => {
    expect(partGlobs([''], ['*.ts'])).toEqual(['**/*.ts', '**/*.ts/**']);
    expect(partGlobs(['src'], ['*.ts'])).toEqual(['src/**/*.ts', 'src/**/*.ts/**']);
    expect(partGlobs(['src'], ['/net'])).toEqual(['src/net', 'src/net/**']);
    expect(partGlobs(['src', ''], ['net/**'])).toEqual(['src/net/**', 'net/**']);
  });

  it('is meant by its name, not as a pattern', () => {
    expect(partGlobs(['[id]/{a}*'], [])).toEqual(['[id]/?a??', '[id]/?a??/**']);
  });

  it.each(['', '/', './', '!src'])('is refused the pattern %j', (pattern) => {
    expect(() => partGlobs([''], [pattern])).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
