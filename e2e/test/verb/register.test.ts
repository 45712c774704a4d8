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
    expect(again).toMatchObject({ client: 'cursor', file: file(), registered: true, skill: null });
    expect(await runAtHome('unregister', 'cursor', '--write')).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ mcpServers: {} });
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
});
