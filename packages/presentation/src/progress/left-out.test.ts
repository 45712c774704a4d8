import { expect, it } from 'vitest';
import { LeftOutFiles } from './left-out.ts';

const firstRun = { type: 'changes-found', added: 3, modified: 0, removed: 0, unchanged: 0, bytes: 9 } as const;

it('names the plugin that failed at a program, and says that it is tried again', () => {
  const leftOut = new LeftOutFiles();
  leftOut.record(firstRun);
  for (const path of ['a.ts', 'b.ts'])
    leftOut.record({ type: 'file-skipped', path, reason: 'crashed', plugin: 'chunker-x' });
  leftOut.record({ type: 'file-skipped', path: 'c.ts', reason: 'too-large' });
  expect(leftOut.notes()).toEqual([
    '3 files not indexed: 2 crashed (chunker-x failed; the next run tries again), 1 too large. See them: codesearch status --skipped',
  ]);
});

it('says nothing of a text that is too large, but what a plugin has done at one', () => {
  const leftOut = new LeftOutFiles();
  leftOut.record(firstRun);
  expect(leftOut.notes()).toEqual([]);
  leftOut.record({ type: 'file-skipped', path: 'notes.md', reason: 'too-large' });
  expect(leftOut.notes()).toEqual([]);
  leftOut.record({
    type: 'file-skipped',
    path: 'guide.md',
    reason: 'crashed',
    plugin: 'chunker-x',
    detail: 'It threw.',
  });
  const notes = [
    '1 file not indexed: 1 crashed (chunker-x failed; the next run tries again). See it: codesearch status --skipped',
    'guide.md: It threw.',
  ];
  expect(leftOut.notes()).toEqual(notes);
  expect(leftOut.faults()).toEqual(notes);
});

it('names the plugin that fails when its code has changed, with what it did at the first program, once for each', () => {
  const leftOut = new LeftOutFiles();
  const failed = {
    type: 'file-skipped',
    path: 'a.ts',
    reason: 'crashed',
    plugin: 'chunker-x',
    detail: 'It threw.',
  } as const;
  leftOut.record(firstRun);
  leftOut.record(failed);
  leftOut.record({ ...firstRun, added: 0, modified: 1, unchanged: 2 });
  leftOut.record(failed);
  leftOut.record({ type: 'file-skipped', path: 'c.ts', reason: 'too-large' });
  expect(leftOut.notes()).toEqual([
    '1 file not indexed: 1 crashed (chunker-x failed; the next run tries again). See it: codesearch status --skipped',
    'a.ts: It threw.',
  ]);
});

it('says once that files with credentials are not indexed', () => {
  const leftOut = new LeftOutFiles();
  leftOut.record({ type: 'file-skipped', path: '.env.local', reason: 'sensitive' });
  leftOut.record(firstRun);
  expect(leftOut.notes()).toEqual([
    '.env.local may hold credentials and is not indexed. See them: codesearch status --skipped',
  ]);
  leftOut.record({ type: 'file-skipped', path: 'keys/id_rsa', reason: 'sensitive' });
  expect(leftOut.notes()).toEqual([
    '.env.local and 1 other file may hold credentials and are not indexed. See them: codesearch status --skipped',
  ]);
  leftOut.record({ ...firstRun, added: 1, unchanged: 3 });
  expect(leftOut.notes()).toEqual([]);
});
