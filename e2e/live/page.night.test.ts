import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { workspace } from '../test/sandbox.ts';
import type { Sandbox } from '../test/sandbox.ts';
import { firstHit, hasFocus, Window } from './harness/page-browser.ts';
import { reportLive, skipLive } from './harness/report-live.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';

/* The page of the resident server, in the Chromium of the system: what `page.live.test.ts` has no case of. */

const missing = await missingPrograms('chromium');

if (missing === undefined) describe('the page', describePage);
else skipLive('page', missing);

function describePage(): void {
  let served: ServedPage;
  let sandbox: Sandbox;

  beforeAll(async () => {
    served = await ServedPage.start();
    ({ sandbox } = served);
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it('says that hits are partial while it builds an index, and shows its state', async () => {
    const folder = join(sandbox.folder, 'new');
    mkdirSync(folder);
    cpSync(join(workspace, 'packages/engine/src'), folder, { recursive: true });
    const { page } = await served.open('error of a plugin', { folder });
    await page.getByText(/Partial: \d+ of \d+ files are indexed/).waitFor();
    await firstHit(page).waitFor();
    await page.getByRole('link', { name: 'Index', exact: true }).click();
    await page.getByText(/\d+ files, [\d,]+ parts/).waitFor();
    await page.getByRole('button', { name: 'Build again' }).click();
    await page
      .getByText(/\d+ of \d+ files/)
      .first()
      .waitFor();
    await page.getByText('Skipped files, and why').click();
    await page.getByText('Nothing is skipped').waitFor();
  });

  it('builds a removed index, by itself or when asked, and says once that the server has ended', async () => {
    const folder = join(sandbox.folder, 'removed');
    mkdirSync(folder);
    sandbox.write(join(folder, 'mail.ts'), 'export function sendMail(): void {}\n');
    const { page } = await served.open('', { folder });
    await page.getByText('up to date at').waitFor();
    await expect.poll(async () => (await sandbox.run(['clear', '--yes', folder])).code).toBe(0);
    const query = page.locator('#query');
    await query.fill('send a mail');
    const build = page.getByRole('button', { name: 'Build', exact: true });
    // The button is gone as soon as the server has built the index by itself.
    await firstHit(page).or(build).first().click();
    await firstHit(page).waitFor();
    await sandbox.run(['serve', '--stop']);
    await query.fill('sendMail');
    const alerts = page.getByRole('alert');
    await expect.poll(() => alerts.allInnerTexts()).toEqual([expect.stringContaining('The server does not answer.')]);
    await firstHit(page).waitFor();
  });

  it('can be opened once with an address', async () => {
    const address = await served.address([]);
    await using first = await Window.open(served.browser);
    await first.page.goto(address);
    await first.page.getByLabel('Query').waitFor();
    await using second = await Window.open(served.browser);
    await second.page.goto(address);
    await second.page.getByText('codesearch open').first().waitFor();
  });

  it('keeps what somebody types before its program has started', async () => {
    await using window = await Window.open(served.browser);
    const { page } = window;
    const started = Promise.withResolvers<void>();
    await page.route('**/main.js', async (route) => {
      await started.promise;
      await route.continue();
    });
    await page.goto(await served.address(['', sandbox.tree]), { waitUntil: 'commit' });
    await page.getByLabel('Query').waitFor();
    await page.keyboard.type('waits longer after each failed attempt la');
    started.resolve();
    await page.getByRole('option', { name: 'lang:' }).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.type('typescript');
    await firstHit(page).getByText('retry.ts').waitFor();
    const query = await page.getByLabel('Query').inputValue();
    expect(query).toBe('waits longer after each failed attempt lang:typescript');
    expect(await page.locator('header.top').count()).toBe(1);
  });

  it('narrows the hits by what they have in common, and the query says so', async () => {
    const { page } = await served.open('parse the header of a line');
    await page.getByText('parser.py').first().waitFor();
    await page.getByText('Language', { exact: true }).click();
    await page.getByRole('button', { name: /^typescript \d+$/ }).click();
    await expect.poll(() => page.getByLabel('Query').inputValue()).toBe('parse the header of a line lang:typescript');
    await expect.poll(() => page.getByText('parser.py').count()).toBe(0);
    const paths = await page.locator('.hit .path').allTextContents();
    expect(paths.length).toBeGreaterThan(0);
    expect(paths.every((path) => path.endsWith('.ts'))).toBe(true);
    await page.getByRole('button', { name: 'Remove lang:typescript' }).click();
    await page.getByText('parser.py').first().waitFor();
  });

  it('completes the conditions of a query', async () => {
    const { page } = await served.open();
    const { keyboard } = page;
    await keyboard.type('parse the header la');
    await page.getByRole('option', { name: 'lang:' }).waitFor();
    await keyboard.press('Tab');
    await keyboard.type('py');
    await page.getByRole('option', { name: 'lang:python' }).waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect.poll(() => page.getByLabel('Query').inputValue()).toBe('parse the header lang:python ');
    await firstHit(page).getByText('parser.py').waitFor();
  });

  it('shows what calls a definition and what it calls, and searches a name that is clicked twice', async () => {
    sandbox.write('src/mill.ts', 'export function grindGrain(): number {\n  return turnStone();\n}\n');
    sandbox.write('src/stone.ts', 'export function turnStone(): number {\n  return 1;\n}\n');
    sandbox.write('src/gear.ts', 'export const gear = { turn: turnStone };\n');
    const { page } = await served.open('turnStone');
    await firstHit(page).getByText('stone.ts').waitFor();
    const related = page.locator('.related');
    await related.getByRole('heading', { name: 'Called by (1)' }).waitFor();
    await related.getByRole('heading', { name: 'Named, not called' }).waitFor();
    await related.getByRole('link', { name: /gear/ }).waitFor();
    await related.getByRole('link', { name: /grindGrain/ }).click();
    await expect.poll(() => page.locator('section.reader h2 .path').getAttribute('title')).toBe('src/mill.ts');
    await related.getByRole('link', { name: 'turnStone' }).waitFor();
    await page.locator('.cm-content').getByText('grindGrain').dblclick();
    await expect.poll(() => page.getByLabel('Query').inputValue()).toBe('grindGrain');
    await page.goBack();
    await expect.poll(() => page.getByLabel('Query').inputValue()).toBe('turnStone');
  });

  it('says who changed a file last, and marks the lines that are not committed', async () => {
    sandbox.write('src/fresh.ts', 'export function freshWater(): number {\n  return 1;\n}\n');
    const { page } = await served.open('freshWater');
    await page.locator('.last-change').getByText('Not committed.').waitFor();
    await expect.poll(() => page.locator('.cm-line.changed').count()).toBe(4);
    await page.getByLabel('Query').fill('retryWithBackoff');
    await page
      .locator('.last-change')
      .getByText(/^Last changed by .+, .+\d{4}/)
      .waitFor();
    await expect.poll(() => page.locator('.cm-line.changed').count()).toBe(0);
  });

  it('keeps the hits while a condition is not complete, and then says what is near', async () => {
    const { page } = await served.open('retryWithBackoff');
    await firstHit(page).getByText('retry.ts').waitFor();
    await page.keyboard.type(' LANG:go');
    await page.getByText('Did you mean lang:go?').waitFor();
    expect(await firstHit(page).locator('.path').getAttribute('title')).toBe('src/retry.ts');
  });

  it('finds similar code, and goes back to the query', async () => {
    const { page } = await served.open('write a file so that a crash leaves it whole');
    await page.locator('section.reader .marked').first().waitFor();
    await page.getByRole('button', { name: 'Similar' }).click();
    await page.getByText('Code similar to').waitFor();
    await page.getByRole('link', { name: 'Back to the query' }).click();
    await expect.poll(() => page.getByText('Code similar to').count()).toBe(0);
  });

  it('copies lines with their numbers or without', async () => {
    const { page } = await served.open('retryWithBackoff');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.locator('section.reader .crumb').waitFor();
    const copied = (): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
    await page.getByText('Copy', { exact: true }).click();
    await page.getByRole('button', { name: 'Code with line numbers' }).click();
    await expect.poll(copied).toMatch(/^ ?\d+ {2}export .*retryWithBackoff/);
    await page.keyboard.press('c');
    await expect.poll(copied).toMatch(/^export .*retryWithBackoff/);
    await page.keyboard.press('y');
    await expect.poll(copied).toMatch(/^http:.*#folder=.*lines=\d+$/);
  });

  it('shows without a query what is indexed, searches that find something, and what was searched before', async () => {
    sandbox.write('src/uncommitted.ts', 'export const draft = 1;\n');
    const { page } = await served.open();
    await page.getByText(/\d+ files in [\d,]+ parts, up to date/).waitFor();
    await page.getByRole('link', { name: 'src/uncommitted.ts' }).waitFor();
    const example = page.locator('.start dd a').first();
    const query = await example.textContent();
    await example.click();
    await firstHit(page).locator('a').click();
    await page.getByRole('button', { name: 'Keep this search' }).click();
    await page.getByRole('link', { name: 'codesearch', exact: true }).click();
    await page.getByRole('heading', { name: 'Starred' }).waitFor();
    await page.getByRole('heading', { name: 'Recent' }).waitFor();
    expect(await page.locator('.start section', { hasText: 'Starred' }).locator('a').textContent()).toBe(query);
  });

  it('searches a revision that has an index, by its name', async () => {
    await sandbox.run(['index', '--rev', 'HEAD']);
    const { page } = await served.open('retryWithBackoff');
    await firstHit(page).waitFor();
    await page.locator('.project summary').click();
    await page.getByRole('link', { name: /at HEAD/ }).click();
    await expect.poll(() => page.locator('.project summary').textContent()).toContain('at HEAD');
    await firstHit(page).getByText('retry.ts').waitFor();
  });

  it('searches the project and the revision that a query names, and reads its files', async () => {
    const other = join(sandbox.folder, 'bakery');
    sandbox.write(join(other, 'oven.ts'), 'export function heatOven(): number {\n  return 220;\n}\n');
    await sandbox.run(['index', other]);
    const { page } = await served.open('heatOven repo:bakery');
    await firstHit(page).getByText('oven.ts').waitFor();
    await page.locator('section.reader .cm-content').getByText('heatOven').waitFor();
    const revision = await served.open('retryWithBackoff rev:HEAD');
    await firstHit(revision.page).getByText('retry.ts').waitFor();
    await revision.page.locator('section.reader .marked').first().waitFor();
    expect(revision.complaints).toEqual([]);
  });

  it('reads the next screen of a file with three keys, and goes back to the same hit', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `  total += ${index};`);
    sandbox.write('src/ledger.ts', `export function sumLedger(total: number): number {\n${lines.join('\n')}\n}\n`);
    const { page } = await served.open();
    const { keyboard } = page;
    const reader = page.locator('section.reader');
    await keyboard.type('sumLedger lang:ts');
    await firstHit(page).getByText('ledger.ts').waitFor();
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, '[data-hit="0"]')).toBe(true);
    await keyboard.press('ArrowRight');
    await expect.poll(() => hasFocus(page, 'section.reader .cm-content')).toBe(true);
    await keyboard.press('PageDown');
    await expect.poll(() => reader.locator('.cm-scroller').evaluate((text) => text.scrollTop)).toBeGreaterThan(0);
    await keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '[data-hit="0"]')).toBe(true);
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus(page, 'section.reader .cm-content')).toBe(true);
    await keyboard.press('Home');
    await keyboard.press('ArrowLeft');
    await expect.poll(() => hasFocus(page, '[data-hit="0"]')).toBe(true);
    await keyboard.press('ArrowDown');
    await expect.poll(() => hasFocus(page, '[data-hit="1"]')).toBe(true);
    const second = await page.locator('[data-hit="1"] .path').getAttribute('title');
    await expect.poll(() => reader.locator('h2 .path').getAttribute('title')).toBe(second);
    await keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '#query')).toBe(true);
  });

  it('keeps the focus when the browser goes back', async () => {
    const { page } = await served.open('retryWithBackoff', { width: 700 });
    await firstHit(page).locator('a').click();
    await page.locator('section.reader .marked').first().waitFor();
    await page.goBack();
    await expect.poll(() => hasFocus(page, '[data-hit]')).toBe(true);
  });

  it('compares two configurations on one query', async () => {
    const config = join(sandbox.folder, 'other', 'text.config.json');
    mkdirSync(join(sandbox.folder, 'other'), { mode: 0o700 });
    sandbox.write(config, '{ "chunker": { "plugin": "@codesearch/plugin-chunker-text", "options": { "size": 800 } } }');
    const { page } = await served.open('waits longer after each failed attempt');
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByLabel('Other configuration').first().fill(config);
    await page.keyboard.press('Enter');
    await page.locator('.columns section').nth(1).locator('li').first().waitFor();
    const [own = '', other = ''] = await page.locator('.columns section').allInnerTexts();
    expect(own).toContain('retryWithBackoff');
    expect(other).toMatch(/new|▲|▼/);
    expect(other).not.toContain('Write ');
  });

  it('answers in more tabs than a browser has connections', async () => {
    const { page } = await served.open('parse the header of a line');
    await firstHit(page).waitFor();
    for (let tabs = 0; tabs < 6; tabs++) {
      const tab = await page.context().newPage();
      await tab.goto(await served.address(['parse the header of a line', sandbox.tree]));
      await firstHit(tab).waitFor();
      // Every tab of this browser counts as visible.
      await tab.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'))`);
    }
    await page.getByLabel('Query').fill('retryWithBackoff');
    await firstHit(page).getByText('retry.ts').waitFor();
  });

  it('paints at once, and calls no index missing that it is about to build', async () => {
    const folder = join(sandbox.folder, 'unbuilt');
    sandbox.write(join(folder, 'parcel.ts'), 'export function wrapParcel(): void {}\n');
    await using window = await Window.open(served.browser);
    const { page } = window;
    await page.addInitScript(`new MutationObserver(() => {
      for (const alert of document.querySelectorAll('[role=alert]')) (globalThis.alerts ??= []).push(alert.textContent);
    }).observe(document, { childList: true, subtree: true })`);
    await page.goto(await served.address(['wrap a parcel', folder]));
    await firstHit(page).waitFor();
    expect(await page.evaluate<unknown>('globalThis.alerts')).toBeUndefined();
    const ms = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`);
    reportLive(`page: first paint after ${ms.toFixed(0)} ms`);
  });

  it('follows a `codesearch dev` in a terminal', async () => {
    const config = (size: number): string =>
      `import { text } from '@codesearch/plugin-chunker-text';\nexport default { chunker: text({ size: ${size} }) };\n`;
    const file = join(sandbox.tree, 'dev.config.mjs');
    writeFileSync(file, config(2000));
    const terminal = sandbox.start(['dev', 'toolkit/disk/replace-file.ts', '--config', file]);
    const { page } = await served.open();
    await page.getByRole('link', { name: 'Dev' }).click();
    await page.getByRole('heading', { name: 'toolkit/disk/replace-file.ts: ' }).waitFor();
    expect(await page.locator('.dev li.added').count()).toBe(0);
    writeFileSync(file, config(200));
    await page.locator('.dev li.added').first().waitFor();
    await expect.poll(() => page.locator('.dev li.removed').count()).toBeGreaterThan(0);
    terminal.kill('SIGINT');
    await page.getByText('Nothing runs here.').waitFor();
  });
}
