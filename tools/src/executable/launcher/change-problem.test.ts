import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { changeProblemOf } from './change-problem.ts';

it.skipIf(process.getuid === undefined)('a folder is refused if others can write to it or to one above it', () => {
  const top = mkdtempSync(join(realpathSync(tmpdir()), 'codesearch-change-'));
  const folder = join(top, 'home/program');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  expect(changeProblemOf(folder)).toBeUndefined();
  for (const each of [folder, join(top, 'home'), top]) {
    chmodSync(each, 0o777);
    expect(changeProblemOf(folder)).toBe(`${each} can be written by every user`);
    chmodSync(each, 0o700);
  }
  rmSync(top, { recursive: true, force: true });
});
