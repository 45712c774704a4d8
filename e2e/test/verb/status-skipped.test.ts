import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';

const program = (bytes: number): string => 'int value;\n'.repeat(bytes / 11);

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
  sandbox.write('src/huge.cpp', program(2_200_000));
  sandbox.write('data/huge.txt', program(2_200_000));
  writeFileSync(join(sandbox.tree, 'logo.bin'), Buffer.from([0, 1, 2, 3]));
});

afterEach(() => sandbox.remove());

it('says at the first search which programs it left out, and no later', async () => {
  const first = await sandbox.run(['search', 'retry']);
  expect(first.stderr).toContain('1 file not indexed: 1 too large. See it: codesearch status --skipped');
  sandbox.write('src/new.ts', 'export const added = 1;\n');
  expect((await sandbox.run(['search', 'retry'])).stderr).not.toContain('not indexed');
});

it('lists skipped files with the reason, with and without an index', async () => {
  const list = async (): Promise<readonly string[]> => {
    const outcome = await sandbox.run(['status', '--skipped', '--json']);
    const { skipped } = printed<{ skipped: readonly { path: string; reason: string }[] }>('skipped', outcome);
    return skipped.map(({ path, reason }) => `${path} ${reason}`);
  };
  const large = ['data/huge.txt too-large', 'src/huge.cpp too-large'];
  expect(await list()).toEqual([large[0], 'logo.bin binary', large[1]]);
  await sandbox.run(['index']);
  expect(await list()).toEqual([large[0], 'logo.bin binary', large[1]]);
  const { stdout } = await sandbox.run(['status', '--skipped']);
  expect(stdout).toContain('too large: 2 files\n  data/huge.txt  It has 2200000 bytes, and the limit is 1048576.\n');
});

it('finds the code of a program of nearly 2 MB', async () => {
  sandbox.write('src/lowering.cpp', `${program(1_900_000)}\nint lowerVectorShuffle(int node) {\n  return node;\n}\n`);
  const { stdout } = await sandbox.run(['search', 'lowerVectorShuffle', '--limit', '1']);
  expect(stdout).toContain('src/lowering.cpp');
});
