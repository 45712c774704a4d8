import { chmodSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isNight } from '../test/is-night.ts';
import { Sandbox, builtCommand } from '../test/sandbox.ts';
import { smallService } from '../test/small-service.ts';
import { someOf } from '../test/some-of.ts';
import { skipLive } from './harness/report-live.ts';
import { missingPrograms } from './harness/system-programs.ts';
import { TerminalSession } from './harness/terminal-session.ts';

/* The picker in a real terminal, that of tmux, and in the shells that are installed. */

const missing = await missingPrograms('tmux');

if (missing === undefined) describe('the picker', describePicker);
else skipLive('picker', missing);

/** Starts a shell without the settings of the user, but with a script. */
const shells: Readonly<Record<'bash' | 'zsh' | 'fish', (script: string) => readonly string[]>> = {
  bash: (script) => ['bash', '--init-file', script, '-i'],
  zsh: (script) => [
    'sh',
    '-c',
    `mkdir -p zsh && (echo autoload -Uz compinit; echo compinit -u; cat '${script}') >zsh/.zshrc && ZDOTDIR=$PWD/zsh exec zsh -i`,
  ],
  fish: (script) => ['fish', '--no-config', '--init-command', `source '${script}'`],
};

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

  function start(command: readonly string[], columns?: number): Promise<TerminalSession> {
    // The tests of this repository run under CI, where no program asks.
    const { CI: _, ...person } = sandbox.environment();
    const bin = join(sandbox.folder, 'bin');
    // fish writes there.
    const own = { XDG_RUNTIME_DIR: sandbox.folder };
    const env = { ...person, ...own, EDITOR: `${join(bin, 'vi')} -R`, TERM: 'xterm-256color' };
    return TerminalSession.start(command, {
      ...{ cwd: sandbox.tree, env: { ...env, PATH: `${bin}:${person['PATH']}` }, folder: sandbox.folder },
      ...(columns !== undefined && { columns }),
    });
  }

  function pick(args: readonly string[] = [], columns?: number): Promise<TerminalSession> {
    return start([process.execPath, builtCommand, 'pick', ...args], columns);
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

  it('prints the place instead', async () => {
    await using terminal = await pick(['retryWithBackoff', '--print']);
    await expect.poll(() => terminal.screen()).toMatch(/^> function/m);
    await terminal.press('Enter');
    await expect.poll(() => terminal.screen()).toMatch(/^src\/retry\.ts:2\nexit 0$/m);
  });

  it('completes conditions, keeps the hits while one is typed, and switches tests', async () => {
    await using terminal = await pick(['retryWithBackoff la']);
    await expect.poll(() => terminal.screen()).toContain('→ lang:');
    await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
    // Of all languages it would be another one.
    await terminal.press('Right', 'p');
    await expect.poll(() => terminal.screen()).toContain('→ lang:python');
    await terminal.press('BSpace', 'ty');
    await expect.poll(() => terminal.screen()).toContain('→ lang:typescript');
    await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
    await terminal.press('Right', 'C-t');
    await expect.poll(() => terminal.screen()).toMatch(/^> retryWithBackoff lang:typescript -test$/m);
    await terminal.press('C-t', ' is:new');
    await expect.poll(() => terminal.screen()).toContain('Did you mean is:changed?');
    expect(await terminal.screen()).toMatch(/^> function retryWithBackoff/m);
  });

  describe.each(someOf(['bash', 'zsh', 'fish'] as const))('Ctrl-T in %s', (shell) => {
    it('inserts the places that are picked', async (context) => {
      const absent = await missingPrograms(shell);
      if (absent !== undefined) return context.skip(absent);
      sandbox.write(
        join(sandbox.folder, 'bin/codesearch'),
        `#!/bin/sh\nexec '${process.execPath}' '${builtCommand}' "$@"\n`,
      );
      chmodSync(join(sandbox.folder, 'bin/codesearch'), 0o700);
      const { stdout } = await sandbox.run(['completions', shell, '--keys']);
      const script = sandbox.write(join(sandbox.folder, `completions.${shell}`), stdout);
      await using terminal = await start(shells[shell](script));
      await terminal.press('echo marker', 'Enter');
      await expect.poll(() => terminal.screen()).toMatch(/^marker$/m);
      await terminal.press('echo picked ', 'C-t');
      await expect.poll(() => terminal.screen()).toContain('Type a question');
      await terminal.press('retryWithBackoff');
      await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
      await terminal.press('C-j');
      await expect.poll(() => terminal.screen()).toMatch(/^ {2}function retryWithBackoff/m);
      await terminal.press('C-k');
      await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
      await terminal.press('Tab', 'Enter');
      await expect.poll(() => terminal.screen()).toContain('echo picked src/retry.ts:2');
      await terminal.press('Enter');
      await expect.poll(() => terminal.screen()).toMatch(/^picked src\/retry\.ts:2$/m);
    });
  });

  it.each(someOf(['Escape', 'C-c']))('ends with %s, and leaves the terminal as it was', async (key) => {
    await using terminal = await pick(['retry'], 40);
    await expect.poll(() => terminal.screen()).toContain('function retryWithBackoff');
    const before = existsSync(opened) ? readFileSync(opened, 'utf8') : '';
    await terminal.press(key);
    await expect.poll(() => terminal.screen()).toContain('exit 130');
    expect(await terminal.screen()).not.toContain('retryWithBackoff');
    expect(existsSync(opened) ? readFileSync(opened, 'utf8') : '').toBe(before);
  });

  if (!isNight) return;

  it('searches the one of several folders that the query names', async () => {
    sandbox.write(join(sandbox.folder, 'bakery/oven.ts'), 'export function heatOven(): number {\n  return 220;\n}\n');
    await using terminal = await pick(['waits longer', '.', '../bakery']);
    await expect.poll(() => terminal.screen()).toContain('src/retry.ts');
    await terminal.press(' repo:bakery');
    await expect.poll(() => terminal.screen()).not.toContain('src/retry.ts');
    expect(await terminal.screen()).toContain('bakery/oven.ts');
    await terminal.press('x');
    await expect.poll(() => terminal.screen()).toContain('Did you mean repo:bakery?');
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

  it('moves, marks and prints as fzf does, also after another query', async () => {
    await using terminal = await pick(['parse the header of a line', '--print-query']);
    await expect.poll(() => terminal.screen()).toMatch(/^> method HeaderParser\.parse_header/m);
    await terminal.press('C-j');
    await expect.poll(() => terminal.screen()).toMatch(/^ {2}method HeaderParser\.parse_header/m);
    await terminal.press('C-k', 'Tab');
    await expect.poll(() => terminal.screen()).toMatch(/^ \*method HeaderParser\.parse_header/m);
    await terminal.press('C-u', 'retryWithBackoff');
    await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
    expect(await terminal.screen()).toContain('1 hit marked');
    await terminal.press('Tab', 'Enter');
    await expect
      .poll(() => terminal.screen())
      .toMatch(/^retryWithBackoff\nsrc\/parser\.py:\d+\nsrc\/retry\.ts:2\nexit 0$/m);
  });

  it('says why a hit is there, and copies its place', async () => {
    await using terminal = await pick(['retryWithBackoff'], 300);
    await expect.poll(() => terminal.screen()).toMatch(/^> function retryWithBackoff/m);
    await terminal.press('?');
    await expect.poll(() => terminal.screen()).toMatch(/^ +\d+\.\d+ {2}base/m);
    expect(await terminal.screen()).toMatch(/^> retryWithBackoff$/m);
    await terminal.press('C-y');
    await expect.poll(() => terminal.screen()).toContain('Copied src/retry.ts:2');
    await expect.poll(() => terminal.copied()).toBe('src/retry.ts:2');
  });

  it('scrolls the code of a hit', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `  ledger += ${index};`).join('\n');
    sandbox.write('src/ledger.ts', `export function sumLedger(ledger: number): number {\n${lines}\n}\n`);
    await using terminal = await pick(['sumLedger']);
    await expect.poll(() => terminal.screen()).toMatch(/^ *1 {2}export function sumLedger/m);
    await terminal.press('S-Down', 'S-Down');
    await expect.poll(() => terminal.screen()).toMatch(/^ *7 {2}ledger \+= 5;/m);
    await terminal.press('S-Up', 'S-Up');
    await expect.poll(() => terminal.screen()).toMatch(/^ *1 {2}export function sumLedger/m);
  });

  it('lets keys be bound', async () => {
    await using terminal = await pick(['retry', '--print', '--bind', 'ctrl-o:accept,alt-a:select-all']);
    await expect.poll(() => terminal.screen()).toContain('function retryWithBackoff');
    await terminal.press('M-a', 'C-o');
    await expect.poll(() => terminal.screen()).toMatch(/^src\/retry\.ts:2\n(?:.+:\d+\n)+exit 0$/m);
  });
}
