import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectDocumented } from '../json-schema.ts';
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

describe('register', () => {
  const runAtHome = (...args: string[]): Promise<Outcome> => sandbox.run(args, { env: { HOME: sandbox.folder } });
  const file = (): string => join(sandbox.folder, '.cursor/mcp.json');

  it('prints an entry, writes it with --write, and unregister removes it', async () => {
    const shown = await runAtHome('register', 'cursor');
    expect(shown).toMatchObject({ code: 0, stderr: `To write this to ${file()}, add --write.\n` });
    expect(existsSync(file())).toBe(false);
    expect(await runAtHome('register', 'cursor', '--write')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual(JSON.parse(shown.stdout));
    const again = printed<object>('register', await runAtHome('register', 'cursor', '--write', '--json'));
    expect(again).toMatchObject({ client: 'cursor', file: file(), registered: true, skill: null, rules: null });
    expect(await runAtHome('unregister', 'cursor', '--write')).toMatchObject({ code: 0, stderr: '' });
    expect(existsSync(join(sandbox.folder, '.cursor'))).toBe(false);
  });

  it('names the texts that unregister leaves, and removes them on request', async () => {
    await runAtHome('register', 'claude-code', '--write', '--rules', '--agent');
    const { stdout } = await runAtHome('unregister', 'claude-code', '--write');
    expect(stdout).toMatch(/CLAUDE\.md still has the rules of codesearch\. To remove this too, add --rules\.\n/);
    expect(stdout).toMatch(/codesearch\.md still has the agent of codesearch\. To remove this too, add --agent\.\n/);
    const rest = await runAtHome('unregister', 'claude-code', '--write', '--rules', '--agent');
    expect(rest.stdout).toContain('Removed');
    expect(rest.stdout).not.toContain('still has');
    expect(existsSync(join(sandbox.folder, '.claude'))).toBe(false);
  });

  it('registers a command that starts, and doctor checks that it exists', async () => {
    await runAtHome('register', 'cursor', '--write');
    const { mcpServers } = JSON.parse(readFileSync(file(), 'utf8')) as {
      readonly mcpServers: { readonly codesearch: { readonly command: string; readonly args: readonly string[] } };
    };
    const { command, args } = mcpServers.codesearch;
    expect(execFileSync(command, [args[0]!, '--version'], { encoding: 'utf8' })).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await runAtHome('doctor')).stdout).toMatch(/^ok +client +Cursor can start the server$/m);
  });

  it('lists all clients, and refuses an unknown one', async () => {
    const { code, stdout } = await runAtHome('register', '--json');
    expect(code).toBe(0);
    expectDocumented('clients', JSON.parse(stdout));
    expectRefusal(await runAtHome('register', 'emacs'), /Unknown client 'emacs'/, /claude-code/);
  });

  it('registers with every installed client, though one file cannot be changed, and undoes it to the byte', async () => {
    const files = {
      '.cursor/mcp.json': '{"mcpServers":{}}',
      '.codex/config.toml': '# Mine.\r\nid = 9007199254740993\r\n',
      '.config/goose/config.yaml': 'GOOSE_MODE: auto # mine',
      '.gemini/settings.json': '{ broken',
    };
    for (const [path, content] of Object.entries(files)) sandbox.write(join(sandbox.folder, path), content);
    const read = (path: string): string => readFileSync(join(sandbox.folder, path), 'utf8');
    const options = { env: { HOME: sandbox.folder, PATH: '' } };
    const plan = await sandbox.run(['register', '--all'], options);
    expect(plan).toMatchObject({ code: 0, stderr: 'To register with all of these, add --yes.\n' });
    for (const [path, content] of Object.entries(files)) expect(read(path)).toBe(content);
    const done = await sandbox.run(['register', '--all', '--yes', '--rules', '--skill', '--json'], options);
    expect(done.code).toBe(2);
    const result = JSON.parse(done.stdout) as { readonly clients: readonly Readonly<Record<string, unknown>>[] };
    expectDocumented('clients', result);
    expect(result.clients.map(({ client, state }) => [client, state])).toEqual([
      ['codex', 'registered'],
      ['cursor', 'registered'],
      ['gemini', 'unreadable'],
      ['goose', 'registered'],
    ]);
    expect(result.clients[2]).toMatchObject({
      problem: expect.stringMatching(/line 1.*Nothing was changed/) as string,
    });
    expect(read('.codex/AGENTS.md')).toContain('codesearch:start');
    expect(read('.agents/skills/codesearch/SKILL.md')).toContain('name: codesearch');
    const undone = await sandbox.run(['unregister', '--all', '--yes', '--rules', '--skill'], options);
    expect(undone).toMatchObject({ code: 2, stderr: expect.stringContaining('Gemini CLI: ') as string });
    for (const [path, content] of Object.entries(files)) expect(read(path)).toBe(content);
    expect(existsSync(join(sandbox.folder, '.codex/AGENTS.md'))).toBe(false);
    expect(existsSync(join(sandbox.folder, '.agents'))).toBe(false);
  });

  it('registers in a project', async () => {
    const project = (path: string): string => join(sandbox.tree, path);
    await runAtHome('register', 'claude-code', '--project', '--write', '--rules', '--agent');
    await runAtHome('register', 'opencode', '--project', sandbox.tree, '--write');
    expect(JSON.parse(readFileSync(project('.mcp.json'), 'utf8'))).toHaveProperty('mcpServers.codesearch.command');
    expect(JSON.parse(readFileSync(project('opencode.json'), 'utf8'))).toHaveProperty('mcp.codesearch.enabled', true);
    expect(readFileSync(project('CLAUDE.md'), 'utf8')).toContain('search_code');
    expect(readFileSync(project('.claude/agents/codesearch.md'), 'utf8')).toMatch(/^---\nname: codesearch\n/);
    expect(existsSync(join(sandbox.folder, '.claude.json'))).toBe(false);
    await runAtHome('unregister', 'claude-code', '--project', '--write', '--rules', '--agent');
    for (const path of ['.mcp.json', 'CLAUDE.md', '.claude']) expect(existsSync(project(path))).toBe(false);
    expectRefusal(await runAtHome('register', 'goose', '--project'), /Goose has no settings of a project/, /cursor/);
  });

  it('refuses texts that a client does not support, and to remove from no client', async () => {
    expectRefusal(await runAtHome('register', 'zed', '--agent'), /Zed does not support sub-agents/, /Omit --agent/);
    expectRefusal(await runAtHome('unregister'), /No client/, /--all/);
  });
});
