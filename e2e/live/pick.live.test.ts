import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox, builtCommand } from '../test/sandbox.ts';
import { smallService } from '../test/small-service.ts';
import { skipLive } from './harness/report-live.ts';
import { missingPrograms } from './harness/system-programs.ts';
import { TerminalSession } from './harness/terminal-session.ts';

/* The picker in a real terminal, that of tmux. */

const missing = await missingPrograms('tmux');

if (missing === undefined) describe('the picker', describePicker);
else skipLive('picker', missing);

function describePicker(): void {
  let sandbox: Sandbox;
  let opened: string;

  beforeAll(async () => {
    sandbox = new Sandbox(smallService);
    opened = join(sandbox.folder, 'opened');
    const editor = sandbox.write(join(sandbox.folder, 'bin/vi'), `#!/bin/sh\nprintf '%s\\n' "$@" > '${opened}'\n`);
    chmodSync(editor, 0o700);
    await sandbox.run(['index']);
  });
  afterAll(() => sandbox.remove());

  function pick(args: readonly string[] = [], columns?: number): Promise<TerminalSession> {
    // The tests of this repository run under CI, where no program asks.
    const { CI: _, ...person } = sandbox.environment();
    const env = { ...person, EDITOR: `${join(sandbox.folder, 'bin/vi')} -R`, TERM: 'xterm-256color' };
    return TerminalSession.start([process.execPath, builtCommand, 'pick', ...args], {
      ...{ cwd: sandbox.tree, env, folder: sandbox.folder },
      ...(columns !== undefined && { columns }),
    });
  }

  it('lists hits while somebody types, and opens the chosen one in the editor at its line', async () => {
    await using terminal = await pick();
    await expect.poll(() => terminal.screen()).toContain('Type a question');
    await terminal.press('wait longer after each fail');
    await terminal.press('ed attempt');
    await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff {2}src\/retry\.ts:2$/m);
    expect(await terminal.screen()).toMatch(/^ *2 {2}export function retryWithBackoff/m);
    await terminal.press('Down');
    await expect.poll(() => terminal.screen()).toMatch(/^ {2}function retryWithBackoff/m);
    await terminal.press('Up', 'Enter');
    await expect.poll(() => terminal.screen()).toContain('exit 0');
    expect(readFileSync(opened, 'utf8')).toBe(`-R\n+2\n${join(sandbox.tree, 'src/retry.ts')}\n`);
  });

  it('edits the query as a shell does, and draws again after each key', async () => {
    await using terminal = await pick(['parse zeppelin']);
    await expect.poll(() => terminal.screen()).toMatch(/^> parse zeppelin$/m);
    await terminal.press('C-w', 'the header of a line');
    await expect.poll(() => terminal.screen()).toMatch(/^> parse the header of a line$/m);
    await expect.poll(() => terminal.screen()).toMatch(/^> method HeaderParser\.parse_header {2}src\/parser\.py/m);
    await terminal.press('C-u');
    await expect.poll(() => terminal.screen()).toContain('Type a question');
    expect(await terminal.screen()).not.toContain('src/parser.py');
  });

  it('takes pasted lines as one query', async () => {
    await using terminal = await pick();
    await expect.poll(() => terminal.screen()).toContain('Type a question');
    await terminal.paste('Error: retryWithBackoff\n    at src/retry.ts:2\n');
    await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
    expect(await terminal.screen()).toMatch(/^> Error: retryWithBackoff +at src\/retry\.ts:2/);
  });

  it('prints the place instead', async () => {
    await using terminal = await pick(['retryWithBackoff', '--print']);
    await expect.poll(() => terminal.screen()).toMatch(/^> function/m);
    await terminal.press('Enter');
    await expect.poll(() => terminal.screen()).toMatch(/^src\/retry\.ts:2\nexit 0$/m);
  });

  it.each(['Escape', 'C-c'])('ends with %s, and leaves the terminal as it was', async (key) => {
    await using terminal = await pick(['retry'], 40);
    await expect.poll(() => terminal.screen()).toContain('function retryWithBackoff');
    const before = existsSync(opened) ? readFileSync(opened, 'utf8') : '';
    await terminal.press(key);
    await expect.poll(() => terminal.screen()).toContain('exit 130');
    expect(await terminal.screen()).not.toContain('retryWithBackoff');
    expect(existsSync(opened) ? readFileSync(opened, 'utf8') : '').toBe(before);
  });
}
