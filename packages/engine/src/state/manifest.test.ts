import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { IndexFingerprint } from './fingerprint.ts';
import { manifestState } from './index-state.ts';
import { manifestFormat, readManifest, writeManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-manifest-'));
});

afterEach(() => rmSync(folder, { recursive: true }));

const fingerprint: IndexFingerprint = {
  chunker: { plugin: 'ast', options: { size: 1000 } },
  contextualizer: { plugin: 'pattern', options: null },
  embedder: { plugin: 'static', options: { model: 'm' } },
  store: { plugin: 'local', options: null },
};

const reading = {
  scanner: { plugin: 'files', options: { maskSecrets: true } },
  changeDetector: { plugin: 'tree', options: { format: 1 } },
};

const manifest: Manifest = {
  format: manifestFormat,
  id: 'i',
  root: '/project',
  fingerprint,
  reading,
  store: { plugin: 'local', options: null, location: '/data/store.sqlite' },
  createdAt: '2026-01-01T00:00:00.000Z',
  indexing: false,
};

describe('a manifest', () => {
  it('is read as it was written, and no other file remains', () => {
    writeManifest(folder, manifest);
    expect(readManifest(folder)).toEqual(manifest);
    expect(readdirSync(folder)).toEqual(['project.json']);
  });

  it('is undefined in an empty folder', () => {
    expect(readManifest(folder)).toBeUndefined();
  });

  it.each([
    ...['', '{', '[]', '{"format":1}', '\u0000\u0001'],
    JSON.stringify({ ...manifest, id: undefined }),
    JSON.stringify({ ...manifest, store: undefined }),
  ])('is damaged if the file contains %j', (content) => {
    writeFileSync(join(folder, 'project.json'), content);
    expect(() => readManifest(folder)).toThrow(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
  });

  it('is read if it has another format, so that it is refused by its number', () => {
    const { id: _, store: __, ...other } = { ...manifest, format: manifestFormat + 1 };
    writeFileSync(join(folder, 'project.json'), JSON.stringify(other));
    expect(manifestState(readManifest(folder), { fingerprint, reading }).state).toBe('stale-format');
  });

  it.each([
    ['missing', undefined, fingerprint],
    ['current', manifest, fingerprint],
    ['interrupted', { ...manifest, indexing: true }, fingerprint],
    ['stale-format', { ...manifest, format: manifestFormat + 1 }, fingerprint],
    ['stale-options', manifest, { ...fingerprint, chunker: { plugin: 'ast', options: { size: 500 } } }],
    ['stale-options', manifest, { ...fingerprint, embedder: { plugin: 'openai', options: null } }],
  ] as const)('shows that an index is %s', (state, stored, wanted) => {
    expect(manifestState(stored, { fingerprint: wanted, reading }).state).toBe(state);
  });

  it('names the settings that changed', () => {
    const wanted = { ...fingerprint, embedder: { plugin: 'openai', options: null } };
    const changesFor = (settings: Partial<Manifest>): readonly string[] =>
      manifestState(manifest, { fingerprint, reading, ...settings }).changes;
    expect(changesFor({ fingerprint: wanted })).toEqual(['embedder is openai (was static)']);
    const scanner = { plugin: 'files', options: { maskSecrets: false } };
    expect(changesFor({ reading: { ...reading, scanner } })).toEqual([
      'scanner files has maskSecrets false (was true)',
    ]);
    const edited = { ...reading.scanner, code: 'b2' };
    expect(changesFor({ reading: { ...reading, scanner: edited } })).toEqual(['the code of scanner files has changed']);
    const changeDetector = { plugin: 'mine', options: null };
    expect(changesFor({ reading: { ...reading, changeDetector } })).toEqual(['changeDetector is mine (was tree)']);
    // An index on a server does not say how others read their files.
    const shared = { ...manifest, reading: undefined };
    expect(manifestState(shared, { fingerprint, reading }).changes).toEqual([]);
  });
});
