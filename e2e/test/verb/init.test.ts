import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { expectRefusal } from '../refusal.ts';
import { listed } from './indexes.ts';
import { smallService } from '../small-service.ts';
import { Sandbox, workspace } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe('init', () => {
  const config = (name = 'codesearch.config.ts'): string => join(sandbox.tree, name);

  it('writes a configuration that changes nothing, prints what it found, and searches', async () => {
    const { code, stdout, stderr } = await sandbox.run(['init', '--yes'], { env: { OPENAI_API_KEY: 'k-1' } });
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Wrote .*codesearch\.config\.ts\.\n\nA first question about this code: .*\n\n[\s\S]*\nsrc\/retry\.ts:/,
    );
    expect(stderr).toMatch(/^6 files found in a folder without git, \d+ B: .*typescript 1/);
    expect(stderr).toContain('Set in the environment: OPENAI_API_KEY.');
    expect(stdout + stderr + readFileSync(config(), 'utf8')).not.toContain('k-1');
    const { stages } = printed<{ stages: Record<string, { origin: string }> }>('config', await run('config', '--json'));
    expect(new Set(Object.values(stages).map(({ origin }) => origin))).toEqual(new Set(['preset']));
    // It trusts what it has written, and the search has built the index.
    expect(readdirSync(sandbox.home)).toEqual(expect.arrayContaining(['trusted-configs']));
    expect(await listed(sandbox)).toHaveLength(1);
  });

  it('--json prints what its check finds, and ends with 2', async () => {
    const { code, stdout } = await run('init', '--yes', '--json', '--chunker', 'text', '--embedder', 'voyage');
    const { findings } = JSON.parse(stdout) as { findings: readonly { ok: boolean; message: string }[] };
    expect(findings.filter(({ ok }) => !ok).map(({ message }) => message)).toEqual([
      expect.stringContaining('VOYAGE_API_KEY is not set') as string,
    ]);
    expect([code, findings.length]).toEqual([2, 7]);
  });

  it.each([
    ['a folder without files', ['../empty', '--yes'], {}],
    ['a home folder', ['--yes'], { home: true }],
    ['a service that gets text for the first time', ['--yes', '--embedder', 'voyage'], { VOYAGE_API_KEY: 'pa-1' }],
    [
      'a paid service that has got text before',
      ['--yes', '--embedder', 'voyage'],
      { VOYAGE_API_KEY: 'pa-1', known: true },
    ],
    ['a program that reads the answer', ['--yes', '--json'], {}],
  ])('does not search %s', async (_, args, { home, known, ...env }: Record<string, unknown>) => {
    mkdirSync(join(sandbox.folder, 'empty'));
    if (known === true) sandbox.write('../home/contacted-hosts', '["embed-voyage","embedder","","api.voyageai.com"]\n');
    const { code, stdout } = await sandbox.run(['init', ...args], {
      env: { ...(env as Record<string, string>), ...(home === true ? { HOME: sandbox.tree } : {}) },
    });
    expect([code, stdout]).toEqual([0, expect.not.stringContaining('A first question')]);
    if (args.includes('voyage')) expect(stdout).toMatch(/^Price: .*\$/m);
    expect(await listed(sandbox)).toEqual([]);
  });

  it('succeeds if nothing answers its question', async () => {
    for (const name of readdirSync(sandbox.tree)) rmSync(join(sandbox.tree, name), { recursive: true });
    sandbox.write('empty.txt', '\n');
    expect(await run('init', '--yes', '--store', 'local')).toMatchObject({ code: 0 });
  });

  it.each([[[]], [['--chunker', 'text']], [['--exclude', '/vendor']]])(
    'writes lines that work without their comment marks, with %j',
    async (flags) => {
      await run('init', '--yes', ...flags);
      const text = readFileSync(config(), 'utf8');
      sandbox.write('codesearch.config.ts', text.replaceAll(/^( *)\/\/ (?=import |[a-zA-Z]+: .*,$)/gm, '$1'));
      const { stages, workers } = printed<{
        stages: Record<string, { origin: string }>;
        workers: object;
      }>('config', await run('config', '--json', '--config', config()));
      const { changeDetector: _, lexical: __, ...written } = stages;
      expect(new Set(Object.values(written).map(({ origin }) => origin))).toEqual(new Set(['config']));
      expect(workers).toMatchObject({ value: 4 });
    },
  );

  it('imports plugins if they are installed', async () => {
    mkdirSync(join(sandbox.tree, 'node_modules'));
    symlinkSync(join(workspace, 'node_modules/@codesearch'), join(sandbox.tree, 'node_modules/@codesearch'));
    const document = printed<{ file: string }>('init', await run('init', '--yes', '--json'));
    expect(readFileSync(document.file, 'utf8')).toContain("import { defineConfig } from '@codesearch/kernel';");
    expect(printed('config', await run('config', '--json'))).toMatchObject({ file: document.file });
  });

  it('overwrites only with --force, and then a link instead of its target', async () => {
    const outside = sandbox.write('../outside.ts', 'kept');
    sandbox.write('codesearch.config.ts', 'broken {');
    expectRefusal(await run('init', '--yes'), /configuration already exists/, /--force/);
    rmSync(config());
    symlinkSync(outside, config());
    expect(await run('init', '--yes', '--force')).toMatchObject({ code: 0 });
    expect(readFileSync(outside, 'utf8')).toBe('kept');
    expect(readFileSync(config(), 'utf8')).toContain('export default');
  });

  it('ends with 2 if a plugin that it has written does not work', async () => {
    // A process of its own, since the plugin connects.
    const env = { QDRANT_URL: 'http://127.0.0.1:1' };
    const { code, stdout, stderr } = await sandbox.runProcess(['init', '--yes', '--store', 'qdrant'], { env });
    expect(stdout, stderr).toMatch(/\nproblem +plugin +.*127\.0\.0\.1:1/);
    expect(code).toBe(2);
  });

  it('refuses to ask without a terminal', async () => {
    expectRefusal(await run('init'), /no terminal/, /--yes/);
    expect(existsSync(config())).toBe(false);
  });
});
