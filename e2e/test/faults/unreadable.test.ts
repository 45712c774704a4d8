import { chmodSync, chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isNight } from '../is-night.ts';
import { found, printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

/*
 * Files and folders that the user is not permitted to read are reported, counted, and indexed when they become
 * readable.
 */

/** Root can read everything, so as root the command line runs as another user. */
const uid = process.getuid?.() === 0 ? 65_534 : undefined;

let sandbox: Sandbox;
const run = (...args: readonly string[]): Promise<Outcome> => sandbox.run(args, { uid });
const mode = (path: string, bits: number): void => chmodSync(join(sandbox.tree, path), bits);

beforeEach(() => {
  sandbox = new Sandbox({
    'open.ts': 'export function openLedger(): void {}\n',
    'closed.ts': 'export function closedLedger(): void {}\n',
    'closed/one.ts': 'export function oneLedger(): void {}\n',
    'closed/deep/two.ts': 'export function twoLedger(): void {}\n',
  });
  mkdirSync(sandbox.home);
  chmodSync(sandbox.folder, 0o755);
  if (uid !== undefined) chownSync(sandbox.home, uid, uid);
});

afterEach(() => {
  for (const path of ['', 'closed']) mode(path, 0o755);
  sandbox.remove();
});

const all = ['closed.ts', 'closed/deep/two.ts', 'closed/one.ts', 'open.ts'];
const paths = async (): Promise<readonly string[]> => found(await run('search', 'ledger', '--json')).toSorted();
const status = async (): Promise<unknown> => printed('status', await run('status', '--json'));

describe.skipIf(process.platform === 'win32')('an unreadable file or folder', () => {
  it('is skipped and counted, and indexed when it becomes readable', async () => {
    mode('closed.ts', 0);
    mode('closed', 0);
    expect(printed('index', await run('index', '--json'))).toMatchObject({
      report: { added: 2, indexed: 1, skipped: { unreadable: 2 } },
    });
    expect(await paths()).toEqual(['open.ts']);
    expect(await status()).toMatchObject({ state: 'current', files: 1, skipped: { unreadable: 2 } });
    expect((await run('why', 'closed.ts')).stdout).toContain('(EACCES)');
    expect((await run('why', 'closed/one.ts')).stdout).toContain('(EACCES)');
    mode('closed.ts', 0o644);
    mode('closed', 0o755);
    expect(await paths()).toEqual(all);
    expect(await status()).toMatchObject({ state: 'current', files: 4, skipped: {} });
  });

  // A file that becomes readable is compared in the same way.
  if (isNight)
    it('is removed from the index', async () => {
      expect(await paths()).toEqual(all);
      mode('closed.ts', 0);
      mode('closed', 0);
      const before = printed<{ results: readonly { path: string; freshness: string }[] }>(
        'search',
        await run('search', 'ledger', '--json', '--no-sync'),
      );
      for (const { path, freshness } of before.results)
        expect(freshness).toBe(path === 'open.ts' ? 'fresh' : 'deleted');
      expect(await paths()).toEqual(['open.ts']);
      expect(await status()).toMatchObject({ state: 'current', files: 1, skipped: { unreadable: 2 } });
    });

  it('is reported if it is the root', async () => {
    mode('', 0);
    const outcome = await sandbox.run(['index', sandbox.tree], { uid, cwd: sandbox.folder });
    expectRefusal(outcome, /cannot be (?:opened|listed) \(EACCES\)/, /permissions|folder/);
  });

  it('is reported if it is the data folder', async () => {
    if (uid !== undefined) chownSync(sandbox.home, 0, 0);
    chmodSync(sandbox.home, 0o500);
    expectRefusal(await run('index'), /home.* cannot be used: it is not permitted\. \[UNAVAILABLE\]/, /permissions/);
    chmodSync(sandbox.home, 0o700);
  });
});
