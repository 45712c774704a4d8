import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Sandbox, workspace } from '../test/sandbox.ts';
import { smallService } from '../test/small-service.ts';
import { accessibilityFaults, openWindow, overflow, startChromium } from './harness/page-browser.ts';
import type { Window } from './harness/page-browser.ts';
import { reportLive, skipLive } from './harness/report-live.ts';
import { missingPrograms } from './harness/system-programs.ts';

/* The page of the resident server, in the Chromium of the system. The searched tree is code of this repository. */

const missing = await missingPrograms('chromium');

if (missing === undefined) describe('the page', describePage);
else skipLive('page', missing);

function describePage(): void {
  let sandbox: Sandbox;
  let browser: Browser;

  beforeAll(async () => {
    sandbox = new Sandbox(smallService);
    cpSync(join(workspace, 'packages/toolkit/src'), join(sandbox.tree, 'toolkit'), { recursive: true });
    sandbox.commit();
    await sandbox.run(['index']);
    browser = await startChromium();
  });
  afterAll(async () => {
    await browser.close();
    await sandbox.run(['serve', '--stop']);
    sandbox.remove();
  });

  async function addressOf(args: readonly string[]): Promise<string> {
    const { stdout, stderr } = await sandbox.run(['open', '--print', ...args]);
    expect(stderr).toBe('');
    return stdout.trim();
  }

  /** Opens the page in a window of its own, with the address that the command prints. */
  async function open(
    query = '',
    { width = 1400, color = 'light' as 'light' | 'dark', folder = sandbox.tree } = {},
  ): Promise<Window> {
    const options = { viewport: { width, height: 900 }, colorScheme: color } as const;
    const opened = await openWindow(browser, options);
    await opened.page.goto(await addressOf([query, folder]));
    return opened;
  }

  const firstHit = (page: Page) => page.locator('.hit').first();

  it('shows hits while somebody types, with marked code and what speaks for each', async () => {
    const { page } = await open();
    await page.keyboard.type('waits longer after each failed attempt');
    await firstHit(page).getByText('src/retry.ts').waitFor();
    expect(await firstHit(page).locator('.name').textContent()).toContain('retryWithBackoff');
    expect(await firstHit(page).locator('mark').count()).toBeGreaterThan(0);
    expect(await firstHit(page).locator('.tok-keyword').first().textContent()).toBe('export');
    await firstHit(page).locator('.signals summary').click();
    expect(await firstHit(page).locator('.signals table').textContent()).toMatch(/\d\.\d/);
    await page.context().close();
  });

  it('restricts the hits by filters', async () => {
    const { page } = await open('parse the header of a line');
    await page.getByText('src/parser.py').first().waitFor();
    await page.getByLabel('Language').fill('go');
    await page.getByText('src/server/handler.go').first().waitFor();
    await expect.poll(() => page.getByText('src/parser.py').count()).toBe(0);
    const places = await page.locator('.hit .place').allTextContents();
    expect(places.every((place) => place.includes('.go'))).toBe(true);
    await page.context().close();
  });

  it('opens a file at the hit, with its symbols, and finds similar code', async () => {
    const { page } = await open('write a file so that a crash leaves it whole');
    await firstHit(page).locator('.title').click();
    const file = page.locator('section.file');
    await file.locator('.cm-content').waitFor();
    await file.locator('.marked').first().waitFor();
    expect(await file.locator('.outline button').count()).toBeGreaterThan(1);
    await file.getByRole('button', { name: 'Similar code' }).click();
    await page.getByText('Code similar to').waitFor();
    await firstHit(page).waitFor();
    await page.context().close();
  });

  it('needs no mouse', async () => {
    const { page } = await open();
    const { keyboard } = page;
    await keyboard.type('waits longer after each failed attempt');
    await firstHit(page).getByText('src/retry.ts').waitFor();
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await page.locator('section.file .cm-content').waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => page.locator('section.file').count()).toBe(0);
    await firstHit(page).locator('.title').focus();
    await keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await firstHit(page).locator('.title').focus();
    await keyboard.press('2');
    await page.locator('.tiles .tile').first().waitFor();
    await keyboard.press('3');
    await page.getByRole('heading', { name: 'All indexes' }).waitFor();
    await keyboard.press('4');
    await page.getByLabel('Other configuration').first().waitFor();
    await keyboard.press('1');
    await keyboard.press('/');
    await keyboard.type('parse the header');
    await firstHit(page).getByText('src/parser.py').waitFor();
    await page.context().close();
  });

  it('opens a file and reads its next screen with three keys, and goes back to the same hit', async () => {
    const lines = Array.from({ length: 200 }, (_, index) => `  total += ${index};`);
    sandbox.write('src/ledger.ts', `export function sumLedger(total: number): number {\n${lines.join('\n')}\n}\n`);
    const { page } = await open();
    const { keyboard } = page;
    const hasFocus = async (selector: string): Promise<boolean> =>
      (await page.locator(`${selector}:focus`).count()) === 1;
    await keyboard.type('sumLedger lang:ts');
    await firstHit(page).getByText('src/ledger.ts').waitFor();
    await keyboard.press('Enter');
    expect(await hasFocus('[data-hit="0"]')).toBe(true);
    await keyboard.press('ArrowRight');
    await expect.poll(() => hasFocus('section.file .cm-content')).toBe(true);
    await keyboard.press('PageDown');
    await expect
      .poll(() => page.locator('section.file .cm-scroller').evaluate((text) => text.scrollTop))
      .toBeGreaterThan(0);
    await keyboard.press('Escape');
    expect(await hasFocus('[data-hit="0"]')).toBe(true);
    expect(await page.locator('section.file').count()).toBe(1);
    await keyboard.press('Enter');
    await expect.poll(() => hasFocus('section.file .cm-content')).toBe(true);
    await keyboard.press('Home');
    await keyboard.press('ArrowLeft');
    expect(await hasFocus('[data-hit="0"]')).toBe(true);
    await keyboard.press('ArrowDown');
    expect(await hasFocus('[data-hit="1"]')).toBe(true);
    const second = await page.locator('[data-hit="1"] .place').textContent();
    await expect
      .poll(async () => second?.startsWith((await page.locator('section.file h2').getAttribute('title')) ?? '?'))
      .toBe(true);
    await keyboard.press('Escape');
    await expect.poll(() => page.locator('section.file').count()).toBe(0);
    expect(await hasFocus('[data-hit="1"]')).toBe(true);
    await page.context().close();
  });

  it('shows the progress of an index that it builds, and its state', async () => {
    const folder = join(sandbox.folder, 'new');
    mkdirSync(folder);
    cpSync(join(workspace, 'packages/engine/src'), folder, { recursive: true });
    const { page } = await open('error of a plugin', { folder });
    await page.getByText(/Indexing \d+ of \d+ files/).waitFor();
    await firstHit(page).waitFor();
    await page.getByRole('button', { name: 'Index', exact: true }).click();
    await page.getByText(/\d+ files, [\d,]+ chunks/).waitFor();
    await page.getByRole('button', { name: 'Build again' }).click();
    await page.getByText(/Indexing \d+ of \d+ files/).waitFor();
    await page.getByText('skipped, and why').click();
    await page.getByText('Nothing is skipped').waitFor();
    await page.context().close();
  });

  it('follows an edit', async () => {
    const { page } = await open('dismantle the zeppelin hangar');
    await firstHit(page).waitFor();
    expect(await page.getByText('zeppelin.ts').count()).toBe(0);
    sandbox.write(
      'src/zeppelin.ts',
      'export function dismantleHangar(zeppelin: string): string {\n  return zeppelin;\n}\n',
    );
    await firstHit(page).getByText('zeppelin.ts').waitFor();
    await page.context().close();
  });

  it('draws the folders, and opens what is clicked', async () => {
    const { page } = await open('waits longer after each failed attempt');
    await firstHit(page).waitFor();
    await page.getByRole('button', { name: 'Map' }).click();
    await page.locator('.tile.level-4').first().waitFor();
    await page.locator('.map select').selectOption('language');
    await page.locator('.tile.language-0').first().waitFor();
    await page.locator('.tile', { hasText: 'src/retry.ts:' }).last().click();
    await page.locator('section.file').getByText('retryWithBackoff').first().waitFor();
    await page.context().close();
  });

  it('compares two configurations on one query', async () => {
    const config = join(sandbox.folder, 'other', 'text.config.json');
    mkdirSync(join(sandbox.folder, 'other'), { mode: 0o700 });
    sandbox.write(config, '{ "chunker": { "plugin": "@codesearch/plugin-chunker-text", "options": { "size": 800 } } }');
    const { page } = await open('waits longer after each failed attempt');
    await page.getByRole('button', { name: 'Compare' }).click();
    await page.getByLabel('Other configuration').first().fill(config);
    await page.keyboard.press('Enter');
    await page.locator('.columns section').nth(1).locator('li').first().waitFor();
    const [own = '', other = ''] = await page.locator('.columns section').allInnerTexts();
    expect(own).toContain('retryWithBackoff');
    expect(other).toMatch(/new|▲|▼/);
    expect(other).not.toContain('Write ');
    await page.context().close();
  });

  it.each([
    [1600, 'light'],
    [1400, 'dark'],
    [800, 'dark'],
    [360, 'light'],
    [360, 'dark'],
  ] as const)('has no fault of accessibility at %i pixels in %s, and asks nothing of others', async (width, color) => {
    const { page, requests, complaints } = await open('write a file so that a crash leaves it whole', {
      width,
      color,
    });
    await firstHit(page).waitFor();
    const faults: Record<string, readonly string[]> = {};
    const check = async (view: string): Promise<void> => {
      const wide = await overflow(page);
      const found = [...(await accessibilityFaults(page)), ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
      if (found.length > 0) faults[view] = found;
    };
    await check('results');
    await page.getByRole('button', { name: 'Map' }).click();
    await page.locator('.tiles .tile').first().waitFor();
    await check('map');
    await page.getByRole('button', { name: 'Index', exact: true }).click();
    await page.getByText(/\d+ files, [\d,]+ chunks/).waitFor();
    await check('index');
    await page.getByRole('button', { name: 'Compare', exact: true }).first().click();
    await check('compare');
    await page.getByRole('button', { name: 'Results' }).click();
    await firstHit(page).locator('.title').click();
    await page.locator('section.file .marked').first().waitFor();
    await check('file');
    await page.getByRole('button', { name: 'Keys' }).click();
    await page.getByRole('dialog').waitFor();
    await check('keys');
    expect(faults).toEqual({});
    expect(complaints).toEqual([]);
    expect(new Set(requests.map((request) => new URL(request).hostname))).toEqual(new Set(['127.0.0.1']));
    await page.context().close();
  });

  it('can be opened once with an address', async () => {
    const address = await addressOf([]);
    const first = await openWindow(browser, {});
    await first.page.goto(address);
    await first.page.getByLabel('Query').waitFor();
    const second = await openWindow(browser, {});
    await second.page.goto(address);
    await second.page.getByText('codesearch open').first().waitFor();
    await first.page.context().close();
    await second.page.context().close();
  });

  it('keeps what somebody types before its program has started', async () => {
    const { page } = await openWindow(browser, {});
    const started = Promise.withResolvers<void>();
    await page.route('**/main.js', async (route) => {
      await started.promise;
      await route.continue();
    });
    await page.goto(await addressOf(['', sandbox.tree]), { waitUntil: 'commit' });
    await page.getByLabel('Query').waitFor();
    await page.keyboard.type('waits longer after each');
    started.resolve();
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    await page.keyboard.type(' failed attempt');
    await firstHit(page).getByText('src/retry.ts').waitFor();
    expect(await page.getByLabel('Query').inputValue()).toBe('waits longer after each failed attempt');
    expect(await page.locator('header').count()).toBe(1);
    await page.context().close();
  });

  it('answers in more tabs than a browser has connections', async () => {
    const { page } = await open('parse the header of a line');
    await firstHit(page).waitFor();
    for (let tabs = 1; tabs <= 7; tabs++) {
      const tab = await page.context().newPage();
      await tab.goto(await addressOf(['parse the header of a line', sandbox.tree]));
      await firstHit(tab).waitFor();
      // Every tab of this browser counts as visible.
      await tab.evaluate(`Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
        document.dispatchEvent(new Event('visibilitychange'))`);
    }
    await page.getByLabel('Query').fill('retryWithBackoff');
    await firstHit(page).getByText('src/retry.ts').waitFor();
    await page.context().close();
  });

  it('paints at once', async () => {
    const { page } = await open('waits longer after each failed attempt');
    await firstHit(page).waitFor();
    const ms = await page.evaluate<number>(`performance.getEntriesByName('first-contentful-paint')[0].startTime`);
    expect(ms).toBeGreaterThan(0);
    reportLive(`page: first paint after ${ms.toFixed(0)} ms`);
    await page.context().close();
  });
}
