import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexFingerprint, ReadingFingerprint } from './fingerprint.ts';
import { ManifestFile } from './manifest-file.ts';
import { manifestFile } from './manifest.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-manifest-file-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('a manifest file', () => {
  it('is not written again without a change', () => {
    const manifest = new ManifestFile({
      key: { root: '/tree', source: { name: 'v1', commit: 'a'.repeat(40) } },
      folder,
      fingerprint: { chunker: undefined } as unknown as IndexFingerprint,
      reading: {} as ReadingFingerprint,
      store: () => ({ plugin: 'local', options: {}, location: folder }),
      now: () => 0,
    });
    const inode = (): number => statSync(join(folder, manifestFile)).ino;
    manifest.write({ indexing: true, batch: undefined });
    const before = inode();
    manifest.write({ indexing: true });
    expect(inode()).toBe(before);
    manifest.write({ indexing: false });
    expect(manifest.read()).toMatchObject({ indexing: false });
  });

  it('dates an index once, by the clock of the process', () => {
    let now = Date.UTC(2026, 2, 14);
    const manifest = new ManifestFile({
      key: { root: '/tree', source: 'working-tree' },
      folder,
      fingerprint: {} as IndexFingerprint,
      reading: {} as ReadingFingerprint,
      store: () => ({ plugin: 'local', options: {}, location: folder }),
      now: () => now,
    });
    manifest.write({ indexing: true });
    now += 60_000;
    manifest.write({ indexing: false, completedAt: manifest.timestamp() });
    expect(manifest.read()).toMatchObject({
      createdAt: '2026-03-14T00:00:00.000Z',
      completedAt: '2026-03-14T00:01:00.000Z',
    });
  });
});
