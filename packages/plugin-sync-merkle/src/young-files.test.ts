import { describe, expect, it } from 'vitest';
import { clockResolutionMs, YoungFiles } from './young-files.ts';

const opened = 1_700_000_000_000;
const now = opened + 60_000;
const path = 'a.ts';

function file(mtimeMs: number): { path: string; size: number; mtimeMs: number; stamp: string } {
  return { path, size: 1, mtimeMs, stamp: '' };
}

describe('a file is young', () => {
  it('if it was changed within the resolution of the clock before it was reported', () => {
    const young = new YoungFiles(opened);
    const reported = opened + 60_000;
    young.report(path, reported);
    expect(young.has(file(reported - clockResolutionMs), now)).toBe(false);
    expect(young.has(file(reported - clockResolutionMs + 1), now)).toBe(true);
    expect(young.has(file(reported + 5_000), now)).toBe(true);
  });

  it('if it was changed after the first of several comparisons that report it', () => {
    const young = new YoungFiles(opened);
    young.report(path, opened + 10_000);
    young.report(path, opened + 60_000);
    expect(young.has(file(opened + 20_000), now)).toBe(true);
    young.forget(path);
    young.report(path, opened + 60_000);
    expect(young.has(file(opened + 20_000), now)).toBe(false);
  });

  it('if it was changed after the detector was opened and no comparison reported it', () => {
    const young = new YoungFiles(opened);
    expect(young.has(file(opened - clockResolutionMs), now)).toBe(false);
    expect(young.has(file(opened + 1), now)).toBe(true);
  });

  it('if it was changed long after the comparison that first reported it', () => {
    const young = new YoungFiles(opened);
    young.report(path, opened);
    const days = opened + 5 * 86_400_000;
    expect(young.has(file(days - 100), days)).toBe(true);
  });

  it('but not if its time was set far into the future', () => {
    const young = new YoungFiles(opened);
    expect(young.has(file(opened + 3_600_000), now)).toBe(true);
    expect(young.has(file(opened + 10 * 86_400_000), now)).toBe(false);
  });
});
