import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { IndexFingerprint } from './fingerprint.ts';
import { IndexRecord } from './index-record.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-record-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('dates an index by the clock of its project, once', () => {
  let now = Date.UTC(2026, 2, 14);
  const record = new IndexRecord({
    root: '/tree',
    folder,
    fingerprint: {} as IndexFingerprint,
    store: () => ({ plugin: 'local', options: {}, location: folder }),
    now: () => now,
  });
  record.write({ indexing: true });
  now += 60_000;
  record.write({ indexing: false, completedAt: record.moment() });
  expect(record.read()).toMatchObject({
    createdAt: '2026-03-14T00:00:00.000Z',
    completedAt: '2026-03-14T00:01:00.000Z',
  });
});
