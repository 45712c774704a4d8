import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { printed } from '../printed.ts';
import { smallService } from '../small-service.ts';
import { Sandbox, builtCommand } from '../sandbox.ts';
import type { Outcome } from '../sandbox.ts';
import { someOf } from '../some-of.ts';
import { indexFolders, listed } from './indexes.ts';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
});

afterEach(() => sandbox.remove());

const run = (...args: string[]): Promise<Outcome> => sandbox.run(args);

describe.skipIf(spawnSync('script', ['--version']).error !== undefined)('at a terminal', () => {
  const environment = (): NodeJS.ProcessEnv => {
    const { PATH = '' } = process.env;
    return { PATH, HOME: sandbox.folder, CODESEARCH_HOME: sandbox.home, TERM: 'dumb' };
  };

  /** Arguments of `script`, which runs a command with a pseudo terminal for all its streams. */
  const scripted = (args: string): readonly string[] => {
    const command = `'${process.execPath}' '${builtCommand}' ${args}`;
    return ['--quiet', '--return', '--command', command, '/dev/null'];
  };

  const typed = (
    args: string,
    input: string,
    env: NodeJS.ProcessEnv = {},
  ): { readonly status: number | null; readonly stdout: string } => {
    const options = {
      cwd: sandbox.tree,
      env: { ...environment(), ...env },
      input,
      timeout: 300_000,
      encoding: 'utf8',
    } as const;
    return spawnSync('script', [...scripted(args)], options);
  };

  it('init asks, writes what was answered, and searches', async () => {
    const answers = ['oracle', '', '', 'y', '', 'text', '', '', '*.md', '99', '3', 'how are failed attempts retried'];
    const { status, stdout } = typed('init', `${answers.join('\n')}\n`);
    expect(stdout).toContain("Expected a number from 1 to 6 or a name, got 'oracle'.");
    expect(stdout).toContain("Expected a whole number from 0 to 64, got '99'.");
    expect(stdout).toMatch(/chunker chunker-text opens/);
    expect(stdout).toMatch(/src\/retry\.ts/);
    expect(status).toBe(0);
    expect(printed('config', await run('config', '--json'))).toMatchObject({
      workers: { value: 3, origin: 'config' },
      stages: { chunker: { plugin: 'chunker-text' }, scanner: { origin: 'config' }, store: { origin: 'preset' } },
    });
  });

  it('register asks which installed clients to register with', () => {
    const [cursor, codex] = ['.cursor/mcp.json', '.codex/config.toml'].map((path) => join(sandbox.folder, path));
    for (const file of [cursor!, codex!]) sandbox.write(file, '');
    expect(typed('register', 'none\n', { PATH: '/usr/bin:/bin' })).toMatchObject({ status: 0 });
    const { stdout } = typed('register', 'zed\ncursor\nskill\n', { PATH: '/usr/bin:/bin' });
    expect(stdout).toContain('Unknown: zed. Choose from: codex, cursor.');
    expect(readFileSync(cursor!, 'utf8')).toContain('codesearch');
    expect(readFileSync(codex!, 'utf8')).toBe('');
    expect(existsSync(join(sandbox.folder, '.agents/skills/codesearch/SKILL.md'))).toBe(true);
    typed('register', '\n\n', { PATH: '/usr/bin:/bin' });
    expect(readFileSync(codex!, 'utf8')).toContain('codesearch');
  });

  it('clear --all asks, and needs a yes', async () => {
    await indexFolders(sandbox, 'one', 'two');
    const declined = typed('clear --all', '\n');
    expect(declined.status).toBe(0);
    expect(declined.stdout).toContain(`Remove 2 indexes in ${sandbox.home}? [y/N]`);
    expect(await listed(sandbox)).toHaveLength(2);
    expect(typed('clear --all', 'y\n').stdout).toContain('Removed the index of');
    expect(await listed(sandbox)).toEqual([]);
  });

  it.each(someOf(['index', 'search Header', 'similar src/parser.py:1', 'watch']))(
    '%s asks before a home folder is indexed',
    async (args) => {
      const { status, stdout } = typed(args, '\n', { HOME: sandbox.tree });
      expect(stdout).toContain(`${sandbox.tree} is your home folder. Index all of it? [y/N]`);
      expect(stdout).toMatch(/error .* is your home folder, so indexing all of it needs a confirmation/);
      expect(status).toBe(2);
      expect(existsSync(sandbox.home)).toBe(false);
    },
  );

  it('a home folder is indexed after a yes, and then without a question', async () => {
    const home = { HOME: sandbox.tree };
    expect(typed('search Header', 'y\n', home)).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('src/parser.py') as string,
    });
    for (const args of ['search Header', 'index', 'index --force']) {
      const { status, stdout } = typed(args, '', home);
      expect([status, stdout]).toEqual([0, expect.not.stringContaining('[y/N]')]);
    }
  });

  it('mcp says that it waits for a coding agent', () => {
    expect(typed('mcp', '\u0004')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/Waiting for a coding agent.*`codesearch register`/s) as string,
    });
  });

  it('a question is interrupted by Ctrl-C', async () => {
    const child = spawn('script', [...scripted('init')], { cwd: sandbox.tree, env: environment() });
    const ended = once(child, 'close');
    let [shown, isTyped] = ['', false];
    for await (const data of child.stdout) {
      shown += String(data);
      // Before the question, the program does not handle it yet.
      if (isTyped || !shown.includes('Number or name')) continue;
      isTyped = true;
      child.stdin.write('\u0003');
    }
    expect(await ended).toEqual([130, null]);
    // On a separate line, not after the question.
    expect(shown).toMatch(/\nInterrupted\.\s*$/);
    expect(existsSync(join(sandbox.tree, 'codesearch.config.ts'))).toBe(false);
  });
});
