import { createHash, generateKeyPairSync } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zstdCompressSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { encodeHeader } from './archive-header.ts';
import { createArchiveKeys, signer, trustedKey } from './archive-keys.ts';
import type { ArchivedIndex, ArchiveManifest, ArchivePart } from './archive-manifest.ts';
import { assertTrusted } from './import-index.ts';
import { OpenArchive } from './open-archive.ts';
import { portableSettings } from './archive-manifest.ts';
import { writeArchive } from './write-archive.ts';

let folder: string;
let archive: Buffer;
let copies = 0;

const files = { 'store.sqlite': 'SQLite format 3\0'.repeat(40), 'commits.json': '{"head":"abc"}' };
const index: ArchivedIndex = {
  format: 2,
  id: 'a1',
  stamp: 'a1.1.b2',
  createdAt: '2026-03-14T09:26:53.589Z',
  completedAt: '2026-03-14T09:26:54.589Z',
  content: { files: 2, chunks: 3 },
  fingerprint: { store: { plugin: 'store-local', options: { format: 6 } } } as ArchivedIndex['fingerprint'],
  reading: { scanner: { plugin: 'scan-fs', options: null }, changeDetector: { plugin: 'sync-merkle', options: null } },
  commit: 'c'.repeat(40),
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'codesearch-archive-'));
  const content = join(folder, 'content');
  mkdirSync(content);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(content, name), text);
  const { privateKey, publicKey } = createArchiveKeys();
  writeFileSync(join(folder, 'key.pem'), privateKey);
  writeFileSync(join(folder, 'key.pub.pem'), publicKey);
  const { sign } = signer(join(folder, 'key.pem'));
  const file = join(folder, 'whole.index');
  await writeArchive(file, { program: '1.0.0', index, folder: content, names: Object.keys(files), sign });
  archive = readFileSync(file);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

let target: string;
beforeEach(() => {
  target = newFolder();
});

function newFolder(): string {
  const path = join(folder, `target-${copies++}`);
  mkdirSync(path);
  return path;
}

const keys = (): readonly string[] => [join(folder, 'key.pub.pem')];

/** Opens an archive with these bytes as an import does. @returns the extracted files */
async function read(bytes: Buffer, to = target): Promise<Readonly<Record<string, string>>> {
  const file = join(folder, 'case.index');
  writeFileSync(file, bytes);
  await using opened = await OpenArchive.open(file);
  assertTrusted(file, opened, { keys: keys() });
  await opened.extract(to);
  return Object.fromEntries(readdirSync(to).map((name) => [name, readFileSync(join(to, name), 'utf8')]));
}

const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** A part with true hashes, unless they are given. */
function part(name: string, content: Buffer, given: Partial<ArchivePart> = {}): readonly [ArchivePart, Buffer] {
  const stored = zstdCompressSync(content);
  const hashes = { sha256: sha256(content), storedSha256: sha256(stored) };
  return [{ name, bytes: content.length, storedBytes: stored.length, ...hashes, ...given }, stored];
}

/** An archive that a trusted signer signed, with whatever it says. */
function signed(parts: readonly (readonly [ArchivePart, Buffer])[], given: Partial<ArchiveManifest> = {}): Buffer {
  const manifest = { format: 1, program: '1.0.0', index, parts: parts.map(([each]) => each), ...given };
  const { sign } = signer(join(folder, 'key.pem'));
  return Buffer.concat([encodeHeader(manifest, sign), ...parts.map(([, stored]) => stored)]);
}

const invalid = (reason: string): object =>
  expect.objectContaining({ code: 'ARCHIVE_INVALID', details: expect.objectContaining({ reason }) }) as object;
const untrusted = (reason: string): object =>
  expect.objectContaining({ code: 'ARCHIVE_UNTRUSTED', details: expect.objectContaining({ reason }) }) as object;

describe('an archive', () => {
  it('has the files of the index', async () => {
    expect(await read(archive)).toEqual(files);
  });

  it('is refused with any byte changed, or has the same files', async () => {
    for (let position = 0; position < archive.length; position++) {
      const bytes = Buffer.from(archive);
      bytes[position]! ^= 1 << (position % 8);
      const to = newFolder();
      const outcome = await read(bytes, to).catch((error: unknown) => error);
      if (outcome instanceof Error)
        expect(outcome).toMatchObject({ code: expect.stringMatching(/^ARCHIVE_/) as string });
      else expect(outcome, `byte ${position}`).toEqual(files);
      rmSync(to, { recursive: true });
    }
  });

  it('is refused at any shorter length', async () => {
    for (let length = 0; length < archive.length; length++) {
      const cut = read(archive.subarray(0, length));
      await expect(cut, `${length} bytes`).rejects.toMatchObject({ code: 'ARCHIVE_INVALID' });
    }
    expect(readdirSync(target)).toEqual([]);
  });

  it('is refused after any change of several bytes', async () => {
    const change = fc.record({ at: fc.nat(archive.length - 1), bytes: fc.uint8Array({ minLength: 1, maxLength: 40 }) });
    await fc.assert(
      fc.asyncProperty(change, fc.boolean(), async ({ at, bytes }, isInserted) => {
        const rest = archive.subarray(isInserted ? at : at + bytes.length);
        const changed = Buffer.concat([archive.subarray(0, at), bytes, rest]);
        if (changed.equals(archive)) return;
        await expect(read(changed)).rejects.toMatchObject({ code: expect.stringMatching(/^ARCHIVE_/) as string });
      }),
      { numRuns: 200 },
    );
    expect(readdirSync(target)).toEqual([]);
  });

  it('is refused with bytes after its end', async () => {
    await expect(read(Buffer.concat([archive, Buffer.from('x')]))).rejects.toEqual(invalid('damaged'));
  });

  it.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('# Notes\n'.repeat(20))],
    ['a tar', Buffer.alloc(10_240)],
  ])('is not %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toEqual(invalid('kind'));
  });

  it('is no folder', async () => {
    await expect(OpenArchive.open(folder)).rejects.toEqual(invalid('kind'));
  });

  it('of another format is refused by its number', async () => {
    const bytes = Buffer.from(archive);
    bytes.writeUInt32LE(2, 16);
    await expect(read(bytes)).rejects.toEqual(invalid('format'));
  });
});

describe('an archive whose signer is trusted, but wrong,', () => {
  it.each([
    '../store.sqlite',
    'a/b',
    String.raw`a\b`,
    '/etc/passwd',
    'C:store',
    '..',
    '.hidden',
    'project.json',
    'writer.lock',
    'store.sqlite-wal',
    'imported-1',
    'con.sqlite',
    'nul',
    'Store.sqlite',
    'trailing.',
    'a\0b',
    '',
  ])('cannot write a part named %j', async (name) => {
    await expect(read(signed([part(name, Buffer.from('x'))]))).rejects.toEqual(invalid('parts'));
    expect(readdirSync(target)).toEqual([]);
  });

  it('cannot write a part twice', async () => {
    const parts = [part('a', Buffer.from('x')), part('a', Buffer.from('y'))];
    await expect(read(signed(parts))).rejects.toEqual(invalid('parts'));
  });

  it('cannot say that a part grows without limit', async () => {
    const bomb = part('bomb', Buffer.alloc(64_000_000));
    await expect(read(signed([bomb]))).rejects.toEqual(invalid('parts'));
  });

  it('cannot write more than it says', async () => {
    const content = Buffer.alloc(8_000_000);
    const [entry, stored] = part('bomb', content, { bytes: 1000, sha256: sha256(content.subarray(0, 1000)) });
    await expect(read(signed([[entry, stored]]))).rejects.toEqual(invalid('damaged'));
    expect(readFileSync(join(target, 'imported-bomb')).length).toBeLessThan(1_000_000);
    expect(existsSync(join(target, 'bomb'))).toBe(false);
  });

  it.each([
    ['less than it says', { bytes: 5 }],
    ['another file than it says', { sha256: sha256(Buffer.from('other')) }],
  ])('cannot write %s', async (_, given) => {
    await expect(read(signed([part('a', Buffer.from('text'), given)]))).rejects.toEqual(invalid('damaged'));
  });

  it.each([
    ['no index', { index: undefined }],
    ['no date', { index: { ...index, completedAt: 'yesterday' } }],
    ['a commit that is an option', { index: { ...index, commit: '--upload-pack=x' } }],
    ['no parts', { parts: undefined }],
    ['33 parts', { parts: Array.from({ length: 33 }, () => part('a', Buffer.from('x'))[0]) }],
  ])('is refused with %s', async (_, given) => {
    await expect(read(signed([], given as unknown as Partial<ArchiveManifest>))).rejects.toEqual(invalid('parts'));
  });
});

describe('the trust in an archive', () => {
  const check = async (bytes: Buffer, options: Parameters<typeof assertTrusted>[2]): Promise<string | undefined> => {
    const file = join(folder, 'trust.index');
    writeFileSync(file, bytes);
    await using opened = await OpenArchive.open(file);
    return assertTrusted(file, opened, options);
  };
  const unsigned = (): Buffer => Buffer.concat([encodeHeader({ format: 1, index, parts: [] })]);
  const otherKey = (): string => {
    const file = join(folder, 'other.pub.pem');
    writeFileSync(file, createArchiveKeys().publicKey);
    return file;
  };

  it('needs a signature by one of the keys', async () => {
    expect(await check(archive, { keys: [otherKey(), ...keys()] })).toBe(trustedKey(keys()[0]!).id);
    await expect(check(archive, { keys: [otherKey()] })).rejects.toEqual(untrusted('signature'));
    await expect(check(unsigned(), { keys: keys() })).rejects.toEqual(untrusted('unsigned'));
    await expect(check(unsigned(), { keys: keys(), allowUnsigned: true })).rejects.toEqual(untrusted('unsigned'));
  });

  it('needs something that was checked, unless the user says that nothing is', async () => {
    await expect(check(archive, {})).rejects.toEqual(untrusted('unchecked'));
    await expect(check(unsigned(), {})).rejects.toEqual(untrusted('unsigned'));
    expect(await check(unsigned(), { allowUnsigned: true })).toBeUndefined();
  });

  it('can be its hash', async () => {
    expect(await check(unsigned(), { sha256: sha256(unsigned()).toUpperCase() })).toBeUndefined();
    await expect(check(unsigned(), { sha256: sha256(archive) })).rejects.toEqual(untrusted('hash'));
    await expect(check(archive, { sha256: sha256(unsigned()), keys: keys() })).rejects.toEqual(untrusted('hash'));
    await expect(check(archive, { sha256: 'abc' })).rejects.toMatchObject({ code: 'INPUT_INVALID' });
  });

  it('does not take the signature of another archive', async () => {
    const { sign } = signer(join(folder, 'key.pem'));
    const forged = encodeHeader({ format: 1, index, parts: [] }, () => sign(Buffer.from('another archive')));
    await expect(check(forged, { keys: keys() })).rejects.toEqual(untrusted('signature'));
  });
});

describe('a key', () => {
  it.each([
    [
      'of another type',
      () => generateKeyPairSync('x25519').publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    ],
    ['that is private', () => createArchiveKeys().privateKey],
    ['that is no key', () => 'team'],
  ])('%s checks no signature', (_, text) => {
    const file = join(folder, 'bad.pem');
    writeFileSync(file, text());
    expect(() => trustedKey(file)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it.each([
    [
      'of another type',
      () => generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    ],
    ['that is public', () => createArchiveKeys().publicKey],
    ['that is no key', () => 'team'],
  ])('%s signs nothing', (_, text) => {
    const file = join(folder, 'bad.pem');
    writeFileSync(file, text());
    expect(() => signer(file)).toThrow(expect.objectContaining({ code: 'INPUT_INVALID' }));
  });

  it('that is missing is an error that names the file', () => {
    expect(() => signer(join(folder, 'missing.pem'))).toThrow(/missing\.pem/);
  });
});

describe('writing an archive', () => {
  const content = (): Parameters<typeof writeArchive>[1] => ({
    index,
    folder: join(folder, 'content'),
    names: Object.keys(files),
  });

  it('replaces an archive, and no other file', async () => {
    const file = join(target, 'a.index');
    const first = await writeArchive(file, content());
    expect(await writeArchive(file, content())).toEqual(first);
    expect(first).toEqual({ bytes: readFileSync(file).length, sha256: sha256(readFileSync(file)) });
    writeFileSync(file, '# Notes\n');
    await expect(writeArchive(file, content())).rejects.toMatchObject({ code: 'INPUT_INVALID' });
    expect(readFileSync(file, 'utf8')).toBe('# Notes\n');
    expect(readdirSync(target)).toEqual(['a.index']);
  });

  it('writes to the files that it made, although links to other ones are in their place', async () => {
    const [file, other] = [join(target, 'a.index'), join(target, 'other')];
    writeFileSync(other, '# Notes\n');
    const written = writeArchive(file, content());
    for (const draft of readdirSync(target).filter((name) => name.startsWith('a.index.'))) {
      rmSync(join(target, draft));
      symlinkSync(other, join(target, draft));
    }
    await written.catch(() => {});
    expect(readFileSync(other, 'utf8')).toBe('# Notes\n');
  });

  it('leaves nothing if it fails', async () => {
    const file = join(target, 'a.index');
    await expect(writeArchive(file, { ...content(), names: ['missing'] })).rejects.toThrow();
    expect(readdirSync(target)).toEqual([]);
    await expect(writeArchive(join(target, 'missing/a.index'), content())).rejects.toMatchObject({
      code: 'UNAVAILABLE',
    });
  });
});

it('the settings in an archive have no path', () => {
  const settings = {
    model: '/home/ada/model',
    url: 'https://x.example/v1',
    file: 'file:///home/ada/a',
    drive: String.raw`C:\Users\a`,
  };
  const text = JSON.stringify(portableSettings(settings));
  expect(text).not.toMatch(/ada|Users/);
  expect(portableSettings({ url: settings.url })).toEqual({ url: settings.url });
  expect(portableSettings(settings)).toEqual(portableSettings({ ...settings }));
  expect(portableSettings({ ...settings, model: '/home/bob/model' })).not.toEqual(portableSettings(settings));
});
