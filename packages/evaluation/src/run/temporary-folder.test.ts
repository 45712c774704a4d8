import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { TemporaryFolder } from './temporary-indexes.ts';

it('is removed when it is disposed, and nothing waits for the exit of the process any more', () => {
  const before = process.listenerCount('exit');
  const folder = new TemporaryFolder();
  expect(existsSync(folder.path)).toBe(true);
  folder[Symbol.dispose]();
  expect(existsSync(folder.path)).toBe(false);
  expect(process.listenerCount('exit')).toBe(before);
});
