import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Sandbox } from '../sandbox.ts';
import { smallService } from '../small-service.ts';
import { triedCases } from './tried.ts';

/* SECURITY.md: nothing is written through a link of a clone, and nothing waits for a pipe. */

let sandbox: Sandbox;
let private_: string;

beforeEach(() => {
  sandbox = new Sandbox(smallService);
  private_ = join(sandbox.folder, 'private');
  mkdirSync(private_);
  writeFileSync(join(private_, 'profile'), 'mine\n');
});

afterEach(() => sandbox.remove());

function link(path: string, target: string): void {
  const file = join(sandbox.tree, path);
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { recursive: true, force: true });
  symlinkSync(target, file);
}

const isUntouched = (): boolean =>
  readFileSync(join(private_, 'profile'), 'utf8') === 'mine\n' && readdirSync(private_).length === 1;

const clients = ['cursor', 'claude-code', 'vscode', 'codex'];
const paths = [
  '.cursor/mcp.json',
  '.cursor',
  '.mcp.json',
  '.vscode/mcp.json',
  '.vscode',
  'AGENTS.md',
  'CLAUDE.md',
  '.claude',
  '.claude/skills',
  '.agents',
  '.agents/skills',
  '.codex',
  '.codex/config.toml',
];

/** Files of one client each. */
const ownPaths: readonly (readonly [client: string, path: string])[] = [
  ['gemini', '.gemini'],
  ['gemini', '.gemini/settings.json'],
  ['gemini', 'GEMINI.md'],
  ['qwen', '.qwen'],
  ['qwen', '.qwen/settings.json'],
  ['qwen', 'QWEN.md'],
  ['roo', '.roo'],
  ['roo', '.roo/mcp.json'],
  ['roo', '.roo/rules'],
  ['roo', '.roo/skills/codesearch'],
  ['kiro', '.kiro'],
  ['kiro', '.kiro/steering'],
  ['kiro', '.kiro/skills/codesearch/SKILL.md'],
  ['continue', '.continue/rules'],
  ['jetbrains', '.junie'],
  ['opencode', 'opencode.json'],
  ['claude-code', '.claude/settings.json'],
  ['claude-code', '.claude/agents'],
  ['claude-code', '.claude/skills/codesearch'],
  ['codex', '.agents/skills/codesearch/SKILL.md'],
];
/** Commands that write a file, in a folder of the clone that is a link. */
const writing: readonly (readonly string[])[] = [
  ['keys', 'out/release'],
  ['keys', 'out/new/release'],
  ['keys', './src/../out/release'],
  ['export', 'out/index.csi'],
  ['export', 'out/profile'],
  ['eval', '--queries', 'questions.jsonl', '--html', 'out/page.html'],
  ['eval', '--queries', 'questions.jsonl', '--html', 'out/profile'],
  ['init', 'out', '--yes'],
];

describe.skipIf(process.platform === 'win32')('a clone with links and pipes', () => {
  it('is tried as often as SECURITY.md says', () => {
    const tried = paths.length + ownPaths.length;
    expect(tried).toBe(triedCases('Links of a clone in the way of a file of a client'));
    expect(writing).toHaveLength(triedCases('Links of a clone in the way of a file that a command writes'));
  });

  it.each(paths)('gets no file of a client written through %s', async (path) => {
    const isFile = /\.\w+$/.test(path) && path.lastIndexOf('.') > path.lastIndexOf('/') + 1;
    for (const target of [
      isFile || path.endsWith('.json') ? join(private_, 'profile') : private_,
      join(private_, 'new'),
    ]) {
      link(path, target);
      for (const client of clients)
        await sandbox.run(['register', client, '--project', '--write', '--skill', '--rules'], {
          env: { HOME: sandbox.folder },
        });
      expect(isUntouched()).toBe(true);
    }
  });

  it.each(ownPaths)('gets no file of %s written through %s', async (client, path) => {
    const isFile = /\.(?:md|json)$/.test(path);
    for (const target of [isFile ? join(private_, 'profile') : private_, join(private_, 'new')]) {
      link(path, target);
      for (const extra of ['--skill', '--rules', '--hooks', '--agent'])
        await sandbox.run(['register', client, '--project', '--write', extra], { env: { HOME: sandbox.folder } });
      expect(isUntouched()).toBe(true);
    }
  });

  it.each(writing.map((command) => [command.join(' '), command] as const))(
    'gets nothing written by %s',
    async (_, command) => {
      link('out', private_);
      const { code, stderr } = await sandbox.runProcess(command);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/is a link/) as string });
      expect(isUntouched()).toBe(true);
    },
  );

  it.each(['.cursor/mcp.json', '.mcp.json'])('does not wait for a pipe at %s', async (path) => {
    mkdirSync(join(sandbox.tree, '.cursor'));
    execFileSync('mkfifo', [join(sandbox.tree, path)]);
    const client = path.startsWith('.cursor') ? 'cursor' : 'claude-code';
    const { code, stderr } = await sandbox.run(['register', client, '--project', '--write']);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/not a regular file/) as string });
  });

  it.each([['profile'], ['new']])('gets no archive and no page written through a link to %s', async (name) => {
    link('out', join(private_, name));
    for (const command of [
      ['export', 'out'],
      ['eval', '--queries', 'questions.jsonl', '--html', 'out'],
    ]) {
      const { code, stderr } = await sandbox.run(command);
      expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/is a link/) as string });
    }
    expect(isUntouched()).toBe(true);
  });

  it('gets no configuration written through a link', async () => {
    for (const extension of ['ts', 'mjs', 'js', 'json']) link(`codesearch.config.${extension}`, join(private_, 'new'));
    await sandbox.run(['init', '--yes']);
    expect(existsSync(join(private_, 'new'))).toBe(false);
  });
});
