import { existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: an archive is as trusted as its signer. */

let sandbox: Sandbox;
let archive: Buffer;

const at = (name: string): string => join(sandbox.folder, name);

beforeAll(async () => {
  sandbox = new Sandbox(smallService);
  expect(await sandbox.run(['index'])).toMatchObject({ code: 0 });
  for (const name of ['team', 'other']) expect(await sandbox.run(['keys', at(name)])).toMatchObject({ code: 0 });
  expect(await sandbox.run(['export', at('signed'), '--sign', at('team.pem')])).toMatchObject({ code: 0 });
  expect(await sandbox.run(['export', at('foreign'), '--sign', at('other.pem')])).toMatchObject({ code: 0 });
  expect(await sandbox.run(['export', at('unsigned')])).toMatchObject({ code: 0 });
  archive = readFileSync(at('signed'));
});

afterAll(() => sandbox.remove());

const steps = 24;
const share = (step: number): number => Math.floor((archive.length * step) / steps);

function changed(offset: number, bytes: readonly number[]): Buffer {
  const copy = Buffer.from(archive);
  copy.set(bytes, Math.min(offset, copy.length - bytes.length));
  return copy;
}

/** Archives that nobody with the key of the team has signed, as they are written. */
const damages: Readonly<Record<string, () => Buffer>> = {
  ...Object.fromEntries(
    Array.from({ length: steps }, (_, step) => [
      `a bit is changed at ${step} of ${steps}`,
      () => changed(share(step), [archive.readUInt8(share(step)) ^ 1]),
    ]),
  ),
  ...Object.fromEntries(
    Array.from({ length: steps }, (_, step) => [
      `it is cut at ${step} of ${steps}`,
      () => archive.subarray(0, share(step)),
    ]),
  ),
  'a byte is missing at its end': () => archive.subarray(0, -1),
  'a byte is added': () => Buffer.concat([archive, Buffer.from([0])]),
  'another archive follows': () => Buffer.concat([archive, archive]),
  'another archive precedes': () => Buffer.concat([readFileSync(at('foreign')), archive]),
  'the first half is that of another signer': () =>
    Buffer.concat([readFileSync(at('foreign')).subarray(0, share(12)), archive.subarray(share(12))]),
  'it is signed by someone else': () => readFileSync(at('foreign')),
  'it is not signed': () => readFileSync(at('unsigned')),
  'it is empty': () => Buffer.alloc(0),
  'it is zeros': () => Buffer.alloc(archive.length),
  'it is text': () => Buffer.from('{"version":1}\n'),
};

it('imports no archive that the key does not vouch for, and keeps the index', async () => {
  expect(Object.keys(damages)).toHaveLength(triedCases('Archives that the signer did not make'));
  const search = ['search', '-F', 'retry', '--json', '--no-sync'] as const;
  const before = await sandbox.run(search);
  for (const [name, damage] of Object.entries(damages)) {
    writeFileSync(at('archive'), damage());
    const { code, stderr } = await sandbox.run(['import', at('archive'), '--key', at('team.pub.pem')]);
    expect([name, code, stderr]).toEqual([name, 2, expect.stringMatching(/\[[A-Z_]+\]/) as string]);
  }
  expect(await sandbox.run(search)).toEqual(before);
  writeFileSync(at('archive'), archive);
  expect(await sandbox.run(['import', at('archive'), '--key', at('team.pub.pem')])).toMatchObject({ code: 0 });
});

it('does not follow a link to write an archive', async () => {
  symlinkSync(at('profile'), join(sandbox.tree, 'link.csi'));
  expect(await sandbox.run(['export', 'link.csi'])).toMatchObject({ code: 2 });
  expect(existsSync(at('profile'))).toBe(false);
});
