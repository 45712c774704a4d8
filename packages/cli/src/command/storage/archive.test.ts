import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workplace } from '../../fixture/run-in-process.ts';

/* The commands keys, export and import. */

let place: Workplace;
let archive: string;
let sha256: string;

const inFolder = (name: string): string => join(place.folder, name);

beforeAll(async () => {
  place = new Workplace();
  archive = inFolder('team.index');
  ({ sha256 } = await place.json<{ sha256: string }>(['export', archive]));
  expect(await place.run(['keys', inFolder('keys/team')])).toMatchObject({ code: 0 });
});

afterAll(() => place[Symbol.dispose]());

describe('keys', () => {
  it('prints both files, in folders that it creates', async () => {
    const name = inFolder('deep/folder/mine');
    expect(await place.json(['keys', name])).toEqual({ version: 1, private: `${name}.pem`, public: `${name}.pub.pem` });
    expect(readFileSync(`${name}.pub.pem`, 'utf8')).toMatch(/^-----BEGIN PUBLIC KEY-----\n/);
    expect(readFileSync(`${name}.pem`, 'utf8')).toMatch(/^-----BEGIN PRIVATE KEY-----\n/);
  });

  it.skipIf(process.platform === 'win32')('writes a private key that only the user can read', () => {
    expect(statSync(inFolder('keys/team.pem')).mode & 0o777).toBe(0o600);
  });

  it('writes neither file if the public one exists', async () => {
    place.write('../half.pub.pem', 'kept');
    expect(await place.refusal(['keys', inFolder('half')])).toEqual({
      problem: `${inFolder('half.pub.pem')} exists. [INPUT_INVALID]`,
      hint: 'Give another name. A key is never replaced.',
    });
    expect(existsSync(inFolder('half.pem'))).toBe(false);
  });

  it('creates no folder in a file', async () => {
    const file = place.write('../file', '');
    expect(await place.refusal(['keys', join(file, 'team')])).toMatchObject({
      problem: `No file can be written to ${file}. [INPUT_INVALID]`,
    });
  });

  it.runIf(process.platform === 'linux')('ends where no folder can be made', async () => {
    // Root may write to it, and Node's recursive creation of folders never ends there.
    const { problem } = await place.refusal(['keys', '/proc/missing/team']);
    expect(problem).toMatch(process.getuid?.() === 0 ? /no folder can be made in \/proc/ : /No file can be written/);
  });

  it('needs a name', async () => {
    expect(await place.refusal(['keys'])).toMatchObject({ problem: "missing required argument 'name'" });
  });
});

describe('export', () => {
  it.each([
    [['../none/fresh.index'], (folder: string) => `No file can be written to ${folder}/none. [INPUT_INVALID]`],
    [['src'], (folder: string) => `${folder}/tree/src is a folder. [INPUT_INVALID]`],
    [
      ['src/retry.ts'],
      (folder: string) => `${folder}/tree/src/retry.ts exists and is not an archive of an index. [INPUT_INVALID]`,
    ],
    [['../fresh.index', '--sign', 'none.pem'], () => 'The key none.pem cannot be read. [INPUT_INVALID]'],
  ])('%j is refused before the index is built', async (args, problem) => {
    using fresh = new Workplace();
    expect((await fresh.refusal(['export', ...args])).problem).toBe(problem(fresh.folder));
    expect(await fresh.json(['ls'])).toMatchObject({ projects: [] });
  });

  it('builds the index first, and says how to import an archive without a signature', async () => {
    using fresh = new Workplace();
    const { code, stdout } = await fresh.run(['export', '../fresh.index']);
    expect(code).toBe(0);
    const [first, second, third] = stdout.split('\n');
    expect(first).toMatch(/^Exported the index \(3 files in 3 chunks\) to .*\/fresh\.index, [\d.]+ kB\.$/);
    expect(second).toMatch(/^SHA-256 [\da-f]{64}$/);
    expect(third).toMatch(/^It is not signed: .*--sha256.*--sign\.$/);
    expect(await fresh.json(['ls'])).toMatchObject({ projects: [{ root: fresh.tree, state: 'current' }] });
  });

  it('names the key that has signed the archive, which import names too', async () => {
    const signed = inFolder('signed.index');
    const { keyId } = await place.json<{ keyId: string }>(['export', signed, '--sign', inFolder('keys/team.pem')]);
    expect(keyId).toMatch(/^SHA256:/);
    using clone = new Workplace();
    const { stdout } = await clone.run(['import', signed, '--key', inFolder('keys/team.pub.pem')]);
    expect(stdout).toMatch(/^Imported the index \(3 files in 3 chunks\), built at /);
    expect(stdout).toContain(`, signed with the key ${keyId}.\n`);
    expect(stdout).not.toContain('It replaces');
  });

  it.each([
    [[], "missing required argument 'file'"],
    [['a', '.', '.'], "too many arguments for 'export'. Expected 2 arguments but got 3: a, ., .."],
    [['a', '--wait', 'x'], "option '--wait <seconds>' argument 'x' is invalid. Give a whole number from 0 to 86400."],
    [['a', '--sign', 'none.pem'], 'The key none.pem cannot be read. [INPUT_INVALID]'],
  ])('refuses the arguments %j, and writes no archive', async (args, problem) => {
    expect((await place.refusal(['export', ...args])).problem).toBe(problem);
    expect(existsSync(join(place.tree, 'a'))).toBe(false);
  });
});

describe('import', () => {
  it('refuses an archive without a signature, and names three ways to trust it', async () => {
    const { problem, hint } = await place.refusal(['import', archive]);
    expect(problem).toBe(`The archive ${archive} is not trusted: it has no signature. [ARCHIVE_UNTRUSTED]`);
    for (const option of ['--sign', '--sha256', '--allow-unsigned']) expect(hint).toContain(option);
  });

  it('accepts the hash of the archive and no other', async () => {
    using clone = new Workplace();
    const { problem } = await clone.refusal(['import', archive, '--sha256', '0'.repeat(64)]);
    expect(problem).toContain('[ARCHIVE_UNTRUSTED]');
    expect(await clone.json(['ls'])).toMatchObject({ projects: [] });
    expect(await clone.json(['import', archive, '--sha256', sha256])).toMatchObject({
      version: 1,
      ...{ files: 3, chunks: 3, sha256, replaced: false },
    });
    expect((await clone.run(['search', 'retryLater', '-F', '--files'])).stdout).toContain('src/retry.ts\n');
  });

  it('refuses a hash that is too short to be one', async () => {
    expect(await place.refusal(['import', archive, '--sha256', '00'])).toEqual({
      problem: '"00" is not a SHA-256. [INPUT_INVALID]',
      hint: 'Give 64 hex digits.',
    });
  });

  it('says that it has replaced an index, and writes nothing into the tree', async () => {
    using indexed = new Workplace();
    const before = indexed.content();
    const own = join(indexed.folder, 'own.index');
    await indexed.run(['export', own]);
    const { code, stdout, stderr } = await indexed.run(['import', own, '--allow-unsigned']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')[1]).toBe('It replaces the index that was here.');
    expect(indexed.content()).toEqual(before);
  });
});
