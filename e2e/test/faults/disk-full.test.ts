import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isNight } from '../is-night.ts';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { Sandbox } from '../sandbox.ts';
import { answersOf } from './answers.ts';
import type { Answers } from './answers.ts';
import { noSmallDisk, SmallDisk } from './small-disk.ts';
import { sourceFile, sourceTree } from './source-tree.ts';
import { someOf } from '../some-of.ts';

/*
 * A disk that becomes full during an index run, a sync and a clear: the error says so and what to do, committed files
 * are kept, and the next run with free space completes.
 */

const files = isNight ? 150 : 75;
const enoughKilobytes = 32 * 1024;

let sandbox: Sandbox;
let disk: SmallDisk;
/** Data folder of an index of the tree before the edits. */
let before: string;
let expected: Answers;

describe.skipIf(noSmallDisk !== undefined)(`a full disk${noSmallDisk ?? ''}`, () => {
  beforeAll(async () => {
    sandbox = new Sandbox(sourceTree(files));
    before = join(sandbox.folder, 'before');
    await sandbox.run(['index'], { env: { CODESEARCH_HOME: before } });
    for (let index = 0; index < 60; index++) sandbox.write(...sourceFile(index, 1));
    const after = join(sandbox.folder, 'after');
    await sandbox.run(['index'], { env: { CODESEARCH_HOME: after } });
    expected = await answersOf(sandbox, after);
  });

  afterAll(() => sandbox?.remove());

  beforeEach(() => {
    disk = new SmallDisk(sandbox.home, enoughKilobytes);
  });

  afterEach(() => disk[Symbol.dispose]());

  interface Report {
    readonly report: { readonly added: number; readonly unchanged: number };
    readonly index: { readonly state: string; readonly files: number };
  }

  const status = async (): Promise<{ readonly files: number; readonly state: string; readonly folder: string }> =>
    printed('status', await sandbox.run(['status', '--json']));

  /** Expects that a command fails because the disk is full, and says what to do. */
  async function expectDiskFull(args: readonly string[]): Promise<void> {
    const outcome = await sandbox.run(args);
    const stderr = outcome.stderr.replace(/^Indexing .*\n/, '');
    expectRefusal({ ...outcome, stderr }, /no space left on the disk\..*\[UNAVAILABLE\]/, /Free space.*try again/);
  }

  /**
   * Expects that the next run indexes what was not committed, and that the index then is as if nothing had happened.
   */
  async function expectCompleted(): Promise<void> {
    const { files: committed } = await status();
    const { report, index } = printed<Report>('index', await sandbox.run(['index', '--json']));
    expect(index).toMatchObject({ state: 'current', files });
    expect(report.added).toBe(files - committed);
    expect(await answersOf(sandbox, sandbox.home)).toEqual(expected);
  }

  it.each(someOf([40, 200, 350, 500]))(
    'with %i kB, an index run fails and is resumed with free space',
    async (kilobytes) => {
      disk.resize(kilobytes);
      await expectDiskFull(['index']);
      disk.resize(enoughKilobytes);
      await expectCompleted();
    },
  );

  it.each(someOf([0, 100, 300]))('with %i kB free, a sync fails and is resumed with free space', async (kilobytes) => {
    cpSync(before, sandbox.home, { recursive: true });
    disk.fill(kilobytes);
    await expectDiskFull(['index']);
    disk.release();
    expect((await status()).files).toBe(files);
    await expectCompleted();
  });

  it('a forced run fails, and the index can be searched as before', async () => {
    cpSync(before, sandbox.home, { recursive: true });
    const answers = await answersOf(sandbox, before);
    disk.fill(200);
    await expectDiskFull(['index', '--force']);
    expect(await answersOf(sandbox, sandbox.home)).toEqual(answers);
    disk.release();
  });

  it('a clear succeeds', async () => {
    cpSync(before, sandbox.home, { recursive: true });
    const { folder } = await status();
    disk.fill();
    expect(await sandbox.run(['clear'])).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(folder)).toBe(false);
    disk.release();
    await expectCompleted();
  });
});
