import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { found, printed } from './printed.ts';
import type { SearchDocument } from './printed.ts';
import { expectRefusal } from './refusal.ts';
import { smallService } from './small-service.ts';
import { Sandbox } from './sandbox.ts';

/* The life of an index through the built command line: missing, built, updated, cleared. */

describe('a repository without an index', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox(smallService);
    sandbox.commit();
  });

  afterEach(() => sandbox.remove());

  it('is indexed before it is searched, with a message on standard error', async () => {
    const outcome = await sandbox.run(['search', 'HeaderParser', '--json']);
    expect(outcome).toMatchObject({
      code: 0,
      stderr: expect.stringMatching(/^Indexing 6 files \(\d+ B\)\n$/) as string,
    });
    expect(printed<SearchDocument>('search', outcome)).toMatchObject({ index: { state: 'current', files: 6 } });
    expect(found(outcome)[0]).toBe('src/parser.py');
  });

  it('has the state missing, and status writes nothing', async () => {
    const status = await sandbox.run(['status', '--json']);
    expect(status).toMatchObject({ code: 0, stderr: '' });
    expect(printed('status', status)).toMatchObject({ state: 'missing', files: 0, chunks: 0, changes: [] });
    expect(existsSync(sandbox.home)).toBe(false);
  });

  it('cannot be searched with --no-sync', async () => {
    expectRefusal(await sandbox.run(['search', 'Handle', '--no-sync']), /no index/i, /codesearch index/);
  });

  it('has nothing to clear', async () => {
    expect(printed('clear', await sandbox.run(['clear', '--json']))).toEqual({
      version: 1,
      root: sandbox.tree,
      cleared: false,
      removed: [],
    });
  });

  it('prints what index did, as text and as documented JSON', async () => {
    const first = await sandbox.run(['index', '--json']);
    expect(first.code).toBe(0);
    expect(printed('index', first)).toMatchObject({
      root: sandbox.tree,
      report: { added: 6, modified: 0, removed: 0, unchanged: 0, indexed: 6, degraded: { 'no-grammar': 2 } },
      index: { state: 'current', files: 6 },
    });
    const again = await sandbox.run(['index', '--json']);
    expect(printed('index', again)).toMatchObject({ report: { added: 0, unchanged: 6, chunks: 0, bytes: 0 } });
    expect(await sandbox.run(['index'])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Up to date: 6 files unchanged/) as string,
      stderr: '',
    });
    const forced = printed('index', await sandbox.run(['index', '--force', '--json']));
    expect(forced).toMatchObject({ report: { added: 6 }, index: { files: 6 } });
  });

  it('is indexed once by two processes that wait for each other', async () => {
    const args = ['index', '--wait', '60', '--json'];
    const outcomes = await Promise.all([sandbox.run(args), sandbox.run(args)]);
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0]);
    const status = printed('status', await sandbox.run(['status', '--json']));
    expect(status).toMatchObject({ state: 'current', files: 6, pending: { added: 0, modified: 0, removed: 0 } });
  });

  it('counts skipped files by reason', async () => {
    sandbox.write('image.dat', 'a\0b\0c');
    sandbox.write('.env', 'API_KEY=abc\n');
    expect(printed('index', await sandbox.run(['index', '--json']))).toMatchObject({
      report: { skipped: { binary: 1, sensitive: 1 } },
    });
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({
      skipped: { binary: 1, sensitive: 1 },
    });
  });

  it('is searched in a given folder, with paths relative to its repository', async () => {
    expect(found(await sandbox.run(['search', 'Handle', 'src/server', '--json']))[0]).toBe('src/server/handler.go');
    expect(found(await sandbox.run(['search', 'Handle', '--json'], { cwd: join(sandbox.tree, 'src') }))[0]).toBe(
      'src/server/handler.go',
    );
  });

  it('has no hits if it has no files', async () => {
    const empty = join(sandbox.folder, 'empty');
    sandbox.write('../empty/.gitignore', '*\n');
    expect(await sandbox.run(['search', 'anything', empty])).toMatchObject({
      code: 1,
      stdout: 'Nothing found for "anything".\n',
      stderr: expect.stringContaining('The index contains no files') as string,
    });
    const json = await sandbox.run(['search', 'anything', empty, '--json']);
    expect(json.code).toBe(1);
    expect(found(json)).toEqual([]);
  });
});

describe('a repository that changes', () => {
  let sandbox: Sandbox;

  beforeEach(async () => {
    sandbox = new Sandbox(smallService);
    sandbox.commit();
    await sandbox.run(['index']);
  });

  afterEach(() => sandbox.remove());

  it('is updated before it is searched', async () => {
    sandbox.write('src/parser.py', 'class TokenReader:\n    pass\n');
    sandbox.write('src/late.ts', 'export const zebraCrossing = 1;\n');
    rmSync(join(sandbox.tree, 'src/retry.ts'));
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({
      state: 'stale-content',
      pending: { added: 1, modified: 1, removed: 1 },
    });
    expect(found(await sandbox.run(['search', 'zebraCrossing', '--json']))[0]).toBe('src/late.ts');
    expect(found(await sandbox.run(['search', 'TokenReader', '--json']))[0]).toBe('src/parser.py');
    expect(found(await sandbox.run(['search', 'retryWithBackoff', '--json', '-n', '100']))).not.toContain(
      'src/retry.ts',
    );
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ state: 'current', files: 6 });
  });

  it('is not updated with --no-sync', async () => {
    sandbox.write('src/late.ts', 'export const zebraCrossing = 1;\n');
    const outcome = await sandbox.run(['search', 'zebraCrossing', '--json', '--no-sync', '-n', '100']);
    expect(found(outcome)).not.toContain('src/late.ts');
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ pending: { added: 1 } });
  });

  it('counts a file as unchanged if only its time changed', async () => {
    utimesSync(join(sandbox.tree, 'src/retry.ts'), new Date(), new Date('2020-01-01'));
    expect(printed('index', await sandbox.run(['index', '--json']))).toMatchObject({
      report: { modified: 0, unchanged: 6 },
    });
  });

  it('is missing after clear, and indexed again by the next search', async () => {
    const { code, stdout, stderr } = await sandbox.run(['clear']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`^Removed the index of ${sandbox.tree} \\([\\d.]+ kB\\)\\.\\n$`));
    expect(printed('status', await sandbox.run(['status', '--json']))).toMatchObject({ state: 'missing' });
    expect(found(await sandbox.run(['search', 'HeaderParser', '--json']))[0]).toBe('src/parser.py');
    expect(printed('clear', await sandbox.run(['clear', '--json']))).toMatchObject({ cleared: true });
  });
});

it('never writes into the tree that it searches', async () => {
  const sandbox = new Sandbox(smallService);
  try {
    sandbox.commit();
    const before = fingerprint(sandbox.tree);
    for (const args of [['index'], ['search', 'Handle'], ['status'], ['index', '--force'], ['clear']]) {
      expect(await sandbox.run(args)).toMatchObject({ code: 0 });
    }
    expect(fingerprint(sandbox.tree)).toEqual(before);
  } finally {
    sandbox.remove();
  }
});

it('refuses a data folder in the tree that it searches', async () => {
  const sandbox = new Sandbox(smallService);
  try {
    const inside = join(sandbox.tree, '.index');
    const outcome = await sandbox.run(['search', 'Handle'], { env: { CODESEARCH_HOME: inside } });
    expectRefusal(outcome, /is inside the searched folder/, /CODESEARCH_HOME/);
    expect(existsSync(inside)).toBe(false);
  } finally {
    sandbox.remove();
  }
});

/** Every entry of a folder, with the metadata that a write would change. */
function fingerprint(folder: string): readonly (readonly [string, number, number, number])[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((path) => {
      const { mode, size, mtimeMs } = statSync(join(folder, path));
      return [path, mode, size, mtimeMs];
    });
}
