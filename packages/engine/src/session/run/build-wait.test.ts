import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ManifestFile } from '../../state/manifest-file.ts';
import type { Manifest } from '../../state/manifest.ts';
import type { Writer } from '../../state/writer-record.ts';
import { BuildWait } from './sync-or-keep.ts';

let now = 0;
let found: Partial<Manifest> | 'damaged' | undefined;
let wait: BuildWait;

beforeEach(() => {
  now = 1000;
  found = undefined;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  wait = new BuildWait(
    Object.assign(Object.create(ManifestFile.prototype) as ManifestFile, { key: { root: '/tree' }, find: () => found }),
  );
});
afterEach(() => vi.restoreAllMocks());

const writer: Writer = { pid: 17, beat: 0, files: 3, totalFiles: 9 };

/** What the wait does if the writer says this, after some seconds. */
function hear(seconds: number, said: Partial<Writer> = {}): void {
  now += seconds * 1000;
  wait.lockWait.onWait?.({ ...writer, ...said });
}

it('goes on while the builder gives a sign of life', () => {
  for (let beat = 0; beat < 100; beat++) hear(29, { beat });
  expect(wait.lockWait.waitMs).toBe(600_000);
});

it('goes on with another builder', () => {
  hear(0);
  hear(29);
  hear(29, { pid: 18 });
  hear(29, { pid: 18 });
});

it('ends after 30 seconds without a sign of life, and names the builder and its progress', () => {
  hear(0);
  hear(30);
  const failure = { code: 'INDEX_BUSY', details: { root: '/tree', pid: 17, building: true } };
  expect(() => hear(1)).toThrow(expect.objectContaining(failure));
  expect(() => hear(1)).toThrow('Process 17 is building the index of /tree, which is not complete: 3 of 9 files');
});

it('ends when a run is complete, or the manifest is damaged', () => {
  found = { indexing: true };
  hear(0);
  found = { indexing: true, completedAt: '2026-03-14T00:00:00.000Z' };
  expect(() => hear(0)).toThrow(expect.objectContaining({ code: 'INDEX_BUSY', details: { root: '/tree', pid: 17 } }));
  found = 'damaged';
  expect(() => hear(0)).toThrow(expect.objectContaining({ code: 'INDEX_BUSY' }));
});
