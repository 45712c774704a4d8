import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { builtCommand, Sandbox, workspace } from '../test/sandbox.ts';
import { smallService } from '../test/small-service.ts';
import { reportLive, skipLive } from './harness/report-live.ts';
import { missingPrograms } from './harness/system-programs.ts';

/* Neovim searches with the settings that docs/editors.md has for it. */

const run = promisify(execFile);
const script = join(import.meta.dirname, 'neovim/search.lua');
const missing = await missingPrograms('nvim');

if (missing === undefined) describe('Neovim', describeNeovim);
else skipLive('neovim', missing);

/** The settings of a language in the document. */
function recipe(language: string): string {
  const page = readFileSync(join(workspace, 'docs/editors.md'), 'utf8');
  return new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'ms').exec(page)![1]!;
}

function describeNeovim(): void {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = new Sandbox(smallService);
    sandbox.commit();
    symlinkSync(builtCommand, join(sandbox.folder, 'codesearch'));
  });

  afterEach(() => sandbox.remove());

  /** Runs it without a terminal and the settings of the user. */
  async function neovim(...args: readonly string[]): Promise<void> {
    const environment = sandbox.environment();
    const path = [sandbox.folder, dirname(process.execPath), environment['PATH']].join(delimiter);
    const env = { ...environment, PATH: path, XDG_RUNTIME_DIR: sandbox.folder };
    await run('nvim', ['--headless', '-u', 'NONE', ...args], { cwd: sandbox.tree, env, timeout: 240_000 });
  }

  it('is a client of the language server', async () => {
    const { stdout } = await run('nvim', ['--version']);
    reportLive(`neovim: ${stdout.split('\n')[0]}`);
    const settings = join(sandbox.folder, 'recipe.lua');
    const output = join(sandbox.folder, 'hits.json');
    writeFileSync(settings, recipe('lua'));
    await neovim(
      '--cmd',
      `lua _G.arg = ${lua([settings, 'waits longer after each failed attempt', output])}`,
      '-c',
      `luafile ${script}`,
    );
    const { hits, shown } = JSON.parse(readFileSync(output, 'utf8')) as { hits: unknown[]; shown: string[] };
    expect(hits[0]).toEqual(['src/retry.ts', 2, 17, '[Function] retryWithBackoff']);
    expect(shown).toEqual([expect.stringContaining(`Indexed 6 files of ${sandbox.tree}`)]);
  });

  it('reads the hits of the command line into its quickfix list', async () => {
    const settings = join(sandbox.folder, 'recipe.vim');
    const output = join(sandbox.folder, 'hits.json');
    writeFileSync(settings, recipe('vim'));
    await neovim(
      ...['-S', settings, '-c', 'silent grep! "parse_header"'],
      ...[
        '-c',
        `call writefile([json_encode(map(getqflist(), {_, hit -> [bufname(hit.bufnr), hit.lnum, hit.col]}))], '${output}')`,
      ],
      ...['-c', 'qall!'],
    );
    expect(JSON.parse(readFileSync(output, 'utf8'))).toContainEqual(['src/parser.py', 4, 9]);
  });
}

/** A list of Lua. */
function lua(words: readonly string[]): string {
  return `{ ${words.map((word) => JSON.stringify(word)).join(', ')} }`;
}
