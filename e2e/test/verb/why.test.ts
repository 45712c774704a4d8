import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { smallService } from '../small-service.ts';
import { Sandbox } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('why', () => {
  interface Explanation {
    readonly root: string;
    readonly path: string;
    readonly indexed: boolean;
    readonly current: boolean;
    readonly scan: unknown;
    readonly chunks: readonly {
      readonly startLine: number;
      readonly endLine: number;
      readonly symbols: readonly string[];
      readonly calls: readonly string[];
    }[];
    readonly defined?: readonly string[];
  }
  const why = async (file: string): Promise<Explanation> =>
    printed<Explanation>('why', await run('why', file, '--json'));

  beforeEach(async () => {
    sandbox.commit();
    expect(await run('index')).toMatchObject({ code: 0 });
  });

  it('shows an indexed file with its chunks', async () => {
    expect(await why('src/parser.py')).toMatchObject({
      root: sandbox.tree,
      path: 'src/parser.py',
      indexed: true,
      current: true,
      scan: { verdict: 'listed' },
    });
    const { chunks } = await why(join(sandbox.tree, 'src/parser.py'));
    expect(chunks[0]?.startLine).toBe(1);
    expect(chunks.flatMap(({ symbols }) => symbols)).toContain('HeaderParser');
    const { stdout } = await run('why', 'src/parser.py');
    expect(stdout).toMatch(/^state +indexed and up to date$/m);
    expect(stdout).toMatch(/^ +1-\d+ +class +HeaderParser/m);
  });

  it('separates the calls of what the repository defines from those of the language', async () => {
    sandbox.write('src/asks.ts', 'export const ask = () => retryWithBackoff(() => fetch(String(1)));\n');
    expect(await run('index')).toMatchObject({ code: 0 });
    const { defined, chunks } = await why('src/asks.ts');
    expect(chunks.flatMap(({ calls }) => calls)).toEqual(expect.arrayContaining(['retryWithBackoff', 'fetch']));
    expect(defined).toEqual(['retryWithBackoff']);
  });

  it('finds the root from a subfolder', async () => {
    const outcome = await sandbox.run(['why', 'retry.ts', '--json'], { cwd: join(sandbox.tree, 'src') });
    expect(printed('why', outcome)).toMatchObject({ root: sandbox.tree, path: 'src/retry.ts', indexed: true });
  });

  it('names the rule that excludes a file, and its location', async () => {
    expect(await why('ignored/secret-plan.ts')).toMatchObject({
      indexed: false,
      chunks: [],
      scan: { verdict: 'ignored', rule: { pattern: 'ignored/', source: '.gitignore', line: 1, matched: 'ignored' } },
    });
    expect((await run('why', 'ignored/secret-plan.ts')).stdout).toContain('ignored by ignored/ (.gitignore:1)');
  });

  it('explains a folder: what is indexed in it, or the rule that excludes it', async () => {
    expect(await why('src')).toMatchObject({
      path: 'src',
      indexed: false,
      scan: { verdict: 'folder', entered: true },
      below: { files: 3, chunks: expect.any(Number) as number },
    });
    const { stdout } = await run('why', 'src/');
    expect(stdout).toMatch(/^folder +src$/m);
    expect(stdout).toMatch(/^below +3 indexed files, \d+ chunks$/m);
    expect(await why('ignored')).toMatchObject({
      scan: { verdict: 'folder', entered: false, rule: { source: '.gitignore', line: 1 } },
      below: { files: 0, chunks: 0 },
    });
    rmSync(join(sandbox.tree, 'src'), { recursive: true });
    expect(await why('src')).toMatchObject({ scan: { verdict: 'absent' }, below: { files: 3 } });
    await run('index');
    expect(await why('src')).not.toHaveProperty('below');
    expectRefusal(await run('why', '.'), /is the root of an index/, /codesearch status/);
  });

  it('explains a changed, a new, a deleted and a nonexistent file', async () => {
    sandbox.write('src/retry.ts', 'export function other(): void {}\n');
    sandbox.write('src/new.ts', 'export const fresh = 1;\n');
    rmSync(join(sandbox.tree, 'src/parser.py'));
    expect(await why('src/retry.ts')).toMatchObject({ indexed: true, current: false });
    expect(await why('src/new.ts')).toMatchObject({ indexed: false, current: false, scan: { verdict: 'listed' } });
    expect(await why('src/parser.py')).toMatchObject({ indexed: true, current: false, scan: { verdict: 'absent' } });
    expect(await why('src/never.ts')).toMatchObject({ indexed: false, current: false, scan: { verdict: 'absent' } });
  });

  it('explains a file that was skipped after reading it', async () => {
    writeFileSync(join(sandbox.tree, 'logo.bin'), Buffer.from([0, 1, 2, 3]));
    await run('index');
    expect(await why('logo.bin')).toMatchObject({ indexed: false, current: true, skipped: { reason: 'binary' } });
  });

  it('refuses a file outside of all indexes', async () => {
    expectRefusal(await run('why', '/etc/hostname'), /\/etc\/hostname is outside of/, /codesearch ls/);
  });

  it('explains what the first run does if there is no index', async () => {
    await run('clear');
    writeFileSync(join(sandbox.tree, 'logo.bin'), Buffer.from([0, 1, 2, 3]));
    expect(await why('src/retry.ts')).toMatchObject({ indexed: false, scan: { verdict: 'listed' }, chunks: [] });
    expect(await why('logo.bin')).toMatchObject({ indexed: false, skipped: { reason: 'binary' } });
    expect((await run('why', 'src/retry.ts')).stdout).toContain('there is no index');
    expect((await run('why', 'src')).stdout).toContain('a folder that the first search indexes');
  });

  it('names an encoding that was guessed', async () => {
    writeFileSync(join(sandbox.tree, 'latin.py'), Buffer.from('s = "\xe9t\xe9"\nvalue = 1\nother = 2\n', 'latin1'));
    await run('index');
    expect(await why('latin.py')).toMatchObject({ indexed: true, guessedEncoding: 'windows-1252' });
    expect((await run('why', 'latin.py')).stdout).toContain('guessed: windows-1252');
  });
});
