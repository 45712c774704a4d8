import type { SourceFile } from '@codesearch/kernel';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clockResolutionMs, isYoungAt, YoungFiles } from './tree-entry.ts';

const opened = 1_700_000_000_000;
const now = opened + 60_000;
const path = 'a.ts';

/** Milliseconds that have passed, whatever the clock says. */
let elapsed = 0;

beforeEach(() => {
  elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
});
afterEach(() => vi.restoreAllMocks());

function file(mtimeMs: number, changedMs?: number): SourceFile {
  return { path, size: 1, mtimeMs, stamp: '', ...(changedMs === undefined ? {} : { changedMs }) };
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

  it('if its state changed just before it was reported, also if its time was set to another one', () => {
    const young = new YoungFiles(opened);
    const reported = opened + 60_000;
    young.report(path, reported);
    expect(young.has(file(1, reported - 100), now)).toBe(true);
    expect(young.has(file(1, reported - clockResolutionMs), now)).toBe(false);
    const years = 400 * 86_400_000;
    expect(young.has(file(opened + years, opened), now)).toBe(false);
    expect(young.has(file(opened + years, opened + years), now)).toBe(true);
  });

  it('if the clock was set back before it was committed', () => {
    const young = new YoungFiles(opened);
    young.report(path, now);
    elapsed += 40_000;
    expect(young.has(file(now - 20_000), now + 40_000)).toBe(false);
    expect(young.has(file(now - 20_000), now + 10_000)).toBe(true);
    young.forget(path);
    young.report(path, now + 10_000);
    expect(young.has(file(now - 20_000), now + 10_000)).toBe(false);
  });

  it('also by the time of one comparison', () => {
    expect(isYoungAt(file(now), now)).toBe(true);
    expect(isYoungAt(file(1, now), now)).toBe(true);
    expect(isYoungAt(file(now - clockResolutionMs), now)).toBe(false);
  });
});
