import { describe, expect, it } from 'vitest';
import type { IndexFingerprint } from '../state/fingerprint.ts';
import { manifestFormat } from '../state/manifest.ts';
import { archiveChanges } from './import-index.ts';
import { archiveMark, decodeHeader, decodePrefix, encodeHeader, prefixBytes } from './archive-header.ts';
import { manifestProblem, portableSettings } from './archive-manifest.ts';
import type { ArchivedIndex, ArchiveManifest, ArchivePart } from './archive-manifest.ts';

const plugin = (options: unknown): IndexFingerprint['store'] => ({ plugin: 'p', options });

const fingerprint: IndexFingerprint = {
  chunker: plugin(null),
  contextualizer: plugin(null),
  embedder: plugin({ model: '/home/ada/model' }),
  store: plugin({ format: 6 }),
};

const index: ArchivedIndex = {
  format: manifestFormat,
  id: 'a1',
  stamp: 'a1.1.b2',
  createdAt: '2026-03-14T09:26:53.589Z',
  completedAt: '2026-03-14T09:26:54.589Z',
  content: { files: 2, chunks: 3 },
  fingerprint: portableSettings(fingerprint),
  reading: { scanner: plugin({ ignore: ['dist'] }), changeDetector: plugin(null) },
};

const part: ArchivePart = {
  name: 'store.sqlite',
  bytes: 4096,
  sha256: 'a'.repeat(64),
  storedBytes: 100,
  storedSha256: 'b'.repeat(64),
};

const manifest: ArchiveManifest = { format: 1, index, parts: [part] };

describe('the manifest of an archive', () => {
  it('can be used if it is complete, with the optional fields and without them', () => {
    expect(manifestProblem(manifest)).toBeUndefined();
    const full = { ...index, commit: 'c'.repeat(40), uncommitted: 0 };
    expect(manifestProblem({ ...manifest, program: '1.0.0', index: full })).toBeUndefined();
  });

  it.each<[string, unknown]>([
    ['no object', [manifest]],
    ['an empty id', { ...manifest, index: { ...index, id: '' } }],
    ['a long stamp', { ...manifest, index: { ...index, stamp: 'x'.repeat(201) } }],
    ['a negative count', { ...manifest, index: { ...index, content: { files: -1, chunks: 0 } } }],
    ['a count that is no integer', { ...manifest, index: { ...index, content: { files: 1.5, chunks: 0 } } }],
    ['no reading', { ...manifest, index: { ...index, reading: undefined } }],
    ['no fingerprint', { ...manifest, index: { ...index, fingerprint: null } }],
    ['a short commit', { ...manifest, index: { ...index, commit: 'c'.repeat(39) } }],
    ['a number as its program', { ...manifest, program: 1 }],
    ['a part without its hash', { ...manifest, parts: [{ ...part, sha256: undefined }] }],
    ['a hash in upper case', { ...manifest, parts: [{ ...part, storedSha256: 'B'.repeat(64) }] }],
    ['a part without a size', { ...manifest, parts: [{ ...part, storedBytes: Infinity }] }],
  ])('cannot be used with %s', (_, value) => {
    expect(manifestProblem(value)).toBe('its manifest is incomplete.');
  });

  it('cannot let a part grow beyond any database, but a small one may be nearly all zeros', () => {
    expect(manifestProblem({ ...manifest, parts: [{ ...part, bytes: 1_048_576 }] })).toBeUndefined();
    const bomb = { ...part, bytes: 1_048_576 + 100 * 200 + 1 };
    expect(manifestProblem({ ...manifest, parts: [bomb] })).toMatch(/store\.sqlite would grow from 100 to/);
  });
});

describe('the header of an archive', () => {
  it('is read as it was written, with and without a signature', () => {
    const bare = decodeHeader(encodeHeader(manifest))!;
    expect(JSON.parse(bare.text)).toEqual(manifest);
    expect(bare.signature).toBeUndefined();
    const signature = Buffer.alloc(64, 7);
    const signed = decodeHeader(encodeHeader(manifest, () => signature))!;
    expect(signed.signature).toEqual(signature);
    expect(signed.signed).toEqual(bare.signed);
  });

  it('gives everything before the hash to the signer', () => {
    let given: Buffer = Buffer.alloc(0);
    const header = encodeHeader(manifest, (bytes) => {
      given = bytes;
      return Buffer.alloc(64, 7);
    });
    expect(header.subarray(0, given.length)).toEqual(given);
    expect(given.length).toBe(header.length - 96);
  });

  it('is not that of an archive with another mark, or too few bytes', () => {
    const header = encodeHeader(manifest);
    expect(decodePrefix(header.subarray(0, prefixBytes))).toEqual({
      format: 1,
      length: Buffer.byteLength(JSON.stringify(manifest)),
    });
    expect(decodePrefix(header.subarray(0, prefixBytes - 1))).toBeUndefined();
    expect(decodePrefix(Buffer.concat([Buffer.from('x'), archiveMark, Buffer.alloc(8)]))).toBeUndefined();
  });
});

describe('the index of an archive', () => {
  const present = { fingerprint, reading: index.reading };

  it('can be used with the settings that it was made with', () => {
    expect(archiveChanges(index, present)).toEqual([]);
  });

  it('cannot be used with another model, scanner or format, and says which', () => {
    const other = { ...fingerprint, embedder: plugin({ model: '/home/ada/other' }) };
    const reading = { ...index.reading, scanner: plugin({ ignore: [] }) };
    expect(archiveChanges(index, { ...present, fingerprint: other })).toEqual([
      expect.stringMatching(/^embedder p has .* \(was /),
    ]);
    expect(archiveChanges(index, { ...present, reading })).toEqual(['scanner p has ignore [] (was ["dist"])']);
    expect(archiveChanges(index, { fingerprint: other, reading })).toHaveLength(2);
    expect(archiveChanges({ ...index, format: manifestFormat + 1 }, present)).toEqual([
      expect.stringContaining('the format of the index'),
    ]);
  });

  it('names no path in what it says about the difference', () => {
    const other = { ...fingerprint, embedder: plugin({ model: '/home/bob/model' }) };
    expect(JSON.stringify(archiveChanges(index, { ...present, fingerprint: other }))).not.toMatch(/ada|bob/);
  });
});
