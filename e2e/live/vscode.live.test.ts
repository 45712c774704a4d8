import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isNight } from '../test/is-night.ts';
import { Sandbox, workspace } from '../test/sandbox.ts';
import { smallService } from '../test/small-service.ts';
import { CodeServer } from './harness/code-server.ts';
import { EditorWindow } from './harness/editor-window.ts';
import { npmEnvironment } from './harness/npm-environment.ts';
import { startChromium, Window } from './harness/page-browser.ts';
import { skipLive } from './harness/report-live.ts';
import { missingPrograms } from './harness/system-programs.ts';

/** The used part of an element: the tests have no types of a browser. */
interface DrawnRow {
  readonly innerText: string;
  getAttribute(name: string): string | null;
}

/* The packed extension in a server of Visual Studio Code, which the Chromium of the system shows. */

const noBrowser = await missingPrograms('chromium');
const environment = noBrowser ?? (await npmEnvironment('vscode', join(import.meta.dirname, 'vscode')));

if (typeof environment === 'string') skipLive('extension of Visual Studio Code', environment);
else describe('the extension of Visual Studio Code', () => describeExtension(environment.modules));

function describeExtension(modules: string): void {
  let sandbox: Sandbox;
  let server: CodeServer;
  let browser: Browser;
  let window: EditorWindow;

  beforeAll(async () => {
    sandbox = new Sandbox(smallService);
    const script = join(workspace, 'tools/src/extension/build-extension.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script, '--out', sandbox.folder]);
    server = await CodeServer.start(modules, stdout.trim(), sandbox, isNight);
    browser = await startChromium();
    window = new EditorWindow((await Window.open(browser, { viewport: { width: 1400, height: 900 } })).page);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.[Symbol.asyncDispose]();
    await sandbox.run(['serve', '--stop']);
    sandbox.remove();
  });

  /** Types a query into the view, and waits until a file is the first one. */
  async function search(query: string, file: string): Promise<void> {
    await window.ask(query);
    await window.rows.first().getByText(file).waitFor();
  }

  /**
   * Files and hits in their order, without the lines of the hits. Read at once, since the editor may be drawing other
   * ones.
   */
  async function shown(): Promise<readonly string[]> {
    const rows = await window.rows.evaluateAll((all: readonly DrawnRow[]) =>
      all.map((row) => [row.getAttribute('aria-level'), row.innerText] as const),
    );
    return rows.flatMap(([level, text]) => (level === '3' ? [] : [`${level} ${text}`]));
  }

  /** The process of the resident server. */
  function serverProcess(): number {
    return (JSON.parse(readFileSync(join(sandbox.home, 'server/server.json'), 'utf8')) as { pid: number }).pid;
  }

  // For a change, the manifest alone says so: to open an editor that asks for trust takes as long as all the rest.
  it.runIf(isNight)('is off in a folder that is not trusted', async () => {
    await window.openRestricted(server.url, 'folder', sandbox.tree);
    const commands = await window.commands('Code Search');
    expect(commands.filter((name) => name.startsWith('Code Search'))).toEqual([]);
    expect(await window.tab.count()).toBe(0);
    expect(existsSync(sandbox.home)).toBe(false);
  });

  it('searches a folder that is trusted, and shows the hits by file', async () => {
    if (isNight) await window.trust();
    else await window.open(server.url, 'folder', sandbox.tree);
    await window.tab.click();
    await search('waits longer after each failed attempt', 'retry.ts');
    await expect
      .poll(async () => (await shown()).slice(0, 2))
      .toEqual(['1 retry.tssrc', '2 function retryWithBackoff2–4']);
    const [, , next] = await shown();
    expect(next).toMatch(/^1 /);
    await window.message.getByText(/^6 hits in 6 files\.$/).waitFor();
    await window.state.getByText('6 files').waitFor();
  });

  it('completes the conditions of a query with what is indexed', async () => {
    for (const [typed, completed] of [
      ['retry path:', 'path:src/**'],
      ['retry lang:py', 'lang:python'],
    ] as const)
      await expect
        .poll(async () => {
          await window.query.fill(typed);
          return window.completions.allTextContents();
        })
        .toContain(completed);
  });

  it('opens a hit at its line', async () => {
    await window.rows.filter({ hasText: 'function retryWithBackoff2' }).click();
    await window.position.getByText('Ln 2, Col 1').waitFor();
    await window.code.getByText('retryWithBackoff').waitFor();
  });

  // Each command of the palette takes as long as the search, and the editor half a minute to open again.
  if (!isNight) return;

  it('finds code like that at the cursor', async () => {
    await window.run('Code Search: Find Code Similar to This Place');
    await window.message.getByText('similar to src/retry.ts:2.').waitFor();
    await expect.poll(shown).toContain('2 class HeaderParser1–5');
  });

  it('searches for the selection', async () => {
    await window.code.getByText('retryWithBackoff').dblclick();
    await window.run('Code Search: Search for the Selection');
    await expect.poll(() => window.query.inputValue()).toBe('retryWithBackoff');
    await window.rows.filter({ hasText: 'function retryWithBackoff2' }).waitFor();
  });

  it('indexes what is new', async () => {
    sandbox.write(
      'src/zeppelin.ts',
      'export function dismantleHangar(zeppelin: string): string {\n  return zeppelin;\n}\n',
    );
    await window.run('Code Search: Index the Workspace');
    await window.state.getByText('7 files').waitFor();
  });

  it('shows the status of the index', async () => {
    await window.run('Code Search: Show the Status of the Index');
    await window.notifications.getByText(`${sandbox.tree}: current, 7 files`).waitFor();
  });

  it('restarts the server', async () => {
    const before = serverProcess();
    await window.run('Code Search: Restart the Server');
    await expect.poll(() => existsSync(join(sandbox.home, 'server/server.json')) && serverProcess()).not.toBe(before);
    await search('dismantle the zeppelin hangar', 'zeppelin.ts');
  });

  it('searches the two folders of a workspace', async () => {
    const other = join(sandbox.folder, 'other');
    sandbox.write(
      join(other, 'lib/kettle.ts'),
      'export function boilKettle(cups: number): number {\n  return cups * 90;\n}\n',
    );
    const file = sandbox.write(
      '../both.code-workspace',
      JSON.stringify({ folders: [{ path: 'tree' }, { path: 'other' }] }),
    );
    // The editor sometimes reads the file of a workspace before its server answers, and stays without folders then.
    await vi.waitFor(
      async () => {
        await window.openRestricted(server.url, 'workspace', file);
        await window.folder('other').waitFor({ timeout: 30_000 });
      },
      { timeout: 240_000 },
    );
    await window.trust();
    await window.tab.click();
    await search('boilKettle', 'kettle.ts');
    await expect.poll(shown).toEqual(expect.arrayContaining(['1 kettle.tsother/lib', '1 retry.tstree/src']));
  });
}
