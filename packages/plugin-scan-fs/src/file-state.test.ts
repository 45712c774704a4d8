import { statSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isSettled, stampOf } from './file-state.ts';

it('a file is not settled if either of its times is within the clock resolution', () => {
  expect(isSettled({ mtimeMs: 10_000, ctimeMs: 0 }, 11_999)).toBe(false);
  expect(isSettled({ mtimeMs: 0, ctimeMs: 10_000 }, 11_999)).toBe(false);
  expect(isSettled({ mtimeMs: 10_000, ctimeMs: 10_000 }, 12_001)).toBe(true);
});

it('a stamp changes with each of the times, the inode and the size', () => {
  const stats = statSync(import.meta.filename);
  const stamps = [stats, { mtimeMs: 1 }, { ctimeMs: 1 }, { ino: 1 }, { size: 1 }].map((change) =>
    stampOf(Object.assign(Object.create(stats), change)),
  );
  expect(new Set(stamps).size).toBe(5);
});
