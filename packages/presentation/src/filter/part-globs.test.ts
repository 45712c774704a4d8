import { describe, expect, it } from 'vitest';
import { partGlobs } from './part-globs.ts';

describe('the globs for a part of a project', () => {
  it('are undefined if the part is the whole project', () => {
    expect(partGlobs([''], [])).toBeUndefined();
    expect(partGlobs(['src', ''], [])).toBeUndefined();
  });

  it('match a folder and everything in it, or a file', () => {
    expect(partGlobs(['src'], [])).toEqual(['src', 'src/**']);
    expect(partGlobs(['src', 'test/unit'], [])).toEqual(['src', 'src/**', 'test/unit', 'test/unit/**']);
  });

  it('apply a pattern relative to the part', () => {
    expect(partGlobs([''], ['*.ts'])).toEqual(['**/*.ts', '**/*.ts/**']);
    expect(partGlobs(['src'], ['*.ts'])).toEqual(['src/**/*.ts', 'src/**/*.ts/**']);
    expect(partGlobs(['src'], ['/net'])).toEqual(['src/net', 'src/net/**']);
    expect(partGlobs(['src', ''], ['net/**'])).toEqual(['src/net/**', 'net/**']);
  });

  it('treat the path of a part as a name, not as a pattern', () => {
    expect(partGlobs(['[id]/{a}*'], [])).toEqual(['[id]/?a??', '[id]/?a??/**']);
  });

  it.each(['', '/', './', '!src'])('refuse the pattern %j', (pattern) => {
    expect(() => partGlobs([''], [pattern])).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });
});
