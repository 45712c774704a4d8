import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtCommand, Sandbox, workspace } from '../test/sandbox.ts';
import { skipLive } from './harness/report-live.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';
import { TerminalSession } from './harness/terminal-session.ts';
import { terminalSvg } from './picture/terminal-svg.ts';

/*
 * The pictures of the documents, drawn from what the program answers about the sources of a library that `npm ci`
 * installs. `npm run -w @codesearch/e2e pictures` draws them again.
 */

const missing = await missingPrograms('chromium', 'tmux');

if (missing === undefined) describe('a picture of the documents', describePictures);
else skipLive('pictures', missing);

const question = 'how is a similar command suggested for a typo';
const images = join(workspace, 'docs/images');
const draws = process.env['DRAW_PICTURES'] === '1';

/** Milliseconds after which the page has all hits. */
const restMs = 3000;

/** Compares what a picture shows with what it has to show, or replaces it. */
function compare(file: string, shown: string, draw: () => void): void {
  if (draws) draw();
  else expect(shown, `${basename(file)} shows something else`).toBe(readFileSync(file, 'utf8'));
}

function describePictures(): void {
  let served: ServedPage;
  let tree: string;

  beforeAll(async () => {
    served = await ServedPage.of(new Sandbox({}));
    tree = join(served.sandbox.folder, 'commander');
    const library = join(workspace, 'node_modules/commander');
    for (const part of ['index.js', 'lib']) cpSync(join(library, part), join(tree, part), { recursive: true });
    await served.sandbox.run(['index'], { cwd: tree });
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it('of a search is what the command prints', async () => {
    const options = ['--limit', '3', '--lines', '7'];
    const env = { FORCE_COLOR: '1', FORCE_HYPERLINK: '0' };
    const { stdout } = await served.sandbox.runProcess(['search', question, ...options], { cwd: tree, env });
    const prompt = `\u001b[2m$\u001b[22m codesearch search \u001b[32m"${question}"\u001b[39m ${options.join(' ')}`;
    const file = join(images, 'search.svg');
    const svg = terminalSvg(`codesearch search "${question}"`, [prompt, '', ...stdout.trimEnd().split('\n')]);
    compare(file, svg, () => writeFileSync(file, svg));
  });

  it('of the picker is what its terminal shows', async () => {
    const { CI: _, ...person } = served.sandbox.environment();
    const env = { ...person, TERM: 'xterm-256color', FORCE_COLOR: '1' };
    await using terminal = await TerminalSession.start([process.execPath, builtCommand, 'pick'], {
      ...{ cwd: tree, env, folder: served.sandbox.folder, columns: 96 },
    });
    await expect.poll(() => terminal.screen()).toContain('Type a question');
    await terminal.press('similar command suggested la');
    await expect.poll(() => terminal.screen()).toMatch(/→ lang:.+ms/);
    await terminal.press('Tab', 'Tab');
    await expect.poll(() => terminal.screen()).toContain('2 hits marked');
    const file = join(images, 'picker.svg');
    // The time of a search is another one each time.
    const screen = (await terminal.screen({ colors: true })).replace(/, \d+(?:\.\d+)? m?s/, '');
    const svg = terminalSvg('codesearch pick', screen.trimEnd().split('\n'));
    compare(file, svg, () => writeFileSync(file, svg));
  });

  it('of the page has the text that the page has', async () => {
    const { page } = await served.open(question, { folder: tree });
    await page
      .locator('.related')
      .getByText(/Called by \(\d/)
      .waitFor();
    await page.locator('[data-more]').waitFor();
    const shown = async (): Promise<string> =>
      `${(await page.locator('body').innerText()).replace(/ in \d+ ms/, '')}\n`;
    const file = join(import.meta.dirname, 'picture/page.txt');
    // The index may be said to have changed once more after it is watched. Then the hits come in two portions again.
    if (!draws) return expect.poll(shown).toBe(readFileSync(file, 'utf8'));
    await page.waitForTimeout(restMs);
    writeFileSync(file, await shown());
    await page.screenshot({ path: join(images, 'page.png') });
  });
}
