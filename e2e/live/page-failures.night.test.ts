import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow, Window } from './harness/page-browser.ts';
import { skipLive } from './harness/report-live.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';

/* What a reader sees of the page when something does not work. */

const missing = await missingPrograms('chromium');

if (missing === undefined) describe('a failure on the page', describeFailures);
else skipLive('page', missing);

function describeFailures(): void {
  let served: ServedPage;

  beforeAll(async () => {
    served = await ServedPage.start();
  });
  afterAll(() => served[Symbol.asyncDispose]());

  const alerts = (page: Page): Promise<readonly string[]> => page.getByRole('alert').allInnerTexts();

  it.each(['rev:nosuch', 'repo:nosuch'])('shows no hit of other files beside the failure of %s', async (condition) => {
    const { page } = await served.open('retryWithBackoff rev:HEAD');
    await page.locator('section.reader .marked').first().waitFor();
    await page.getByLabel('Query').fill(`retryWithBackoff ${condition}`);
    await expect.poll(() => alerts(page)).toEqual([expect.stringMatching(/^There is no /)]);
    expect(await page.locator('.hit').count()).toBe(0);
  });

  it('is above the hits and the file when the server has ended', async () => {
    const { page } = await served.open('retryWithBackoff');
    const [hit, reader] = [page.locator('.hit').first(), page.locator('section.reader')];
    await reader.locator('.marked').first().waitFor();
    await served.sandbox.run(['serve', '--stop']);
    await expect.poll(() => alerts(page)).toEqual([expect.stringContaining('The server does not answer.')]);
    const boxes = await Promise.all([page.getByRole('alert'), hit, reader].map((part) => part.boundingBox()));
    const [alert, ofHit, ofReader] = boxes.map((box) => box!);
    expect(alert!.y + alert!.height).toBeLessThanOrEqual(ofHit!.y);
    expect(ofReader!.x).toBeGreaterThanOrEqual(ofHit!.x + ofHit!.width);
    expect(ofReader!.y).toBeLessThan(450);
  });

  it('ends by itself once another tab knows the server that has started again', async () => {
    const { page } = await served.open('retryWithBackoff');
    await page.locator('section.reader .marked').first().waitFor();
    await served.sandbox.run(['serve', '--stop']);
    await expect.poll(() => alerts(page)).toHaveLength(1);
    const { port } = new URL(page.url());
    await served.sandbox.run(['serve', '--background', '--port', port]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => alerts(page)).toEqual([expect.stringContaining('The server has started again')]);
    const other = await page.context().newPage();
    await other.goto(await served.address(['', served.sandbox.tree]));
    await expect.poll(() => alerts(page)).toEqual([]);
    await page.getByLabel('Query').fill('heatOven');
    await expect.poll(() => page.locator('.hit').count()).toBeGreaterThan(0);
    await other.close();
  });

  it('leaves the hits when only the list of indexes does not come', async () => {
    const { page } = await served.open('retryWithBackoff');
    await page.locator('.hit').first().waitFor();
    // Without the ticket, the page knows the folder by the list alone.
    await page.reload();
    await page.locator('.hit').first().waitFor();
    await page.route('**/api/v1/projects?**', (route) => route.abort());
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    await expect.poll(() => alerts(page)).toEqual([expect.stringContaining('The server does not answer.')]);
    await page.keyboard.press('1');
    await page.locator('.hit').first().waitFor();
    await page.unroute('**/api/v1/projects?**');
    // The page asks again by itself too, and then the button is gone.
    await page
      .getByRole('button', { name: 'Try again' })
      .evaluateAll(([again]) => (again as { click(): void } | undefined)?.click());
    await expect.poll(() => alerts(page)).toEqual([]);
  });

  it('is no key that goes to the query when a view follows a file at once', async () => {
    const { page } = await served.open('retryWithBackoff');
    await page.setViewportSize({ width: 900, height: 700 });
    await page.locator('.hit').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.locator('section.reader .cm-content').waitFor();
    // No frame is drawn between the two.
    await page.evaluate(`for (const key of ['Escape', '2'])
      document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`);
    await page.getByRole('heading', { name: 'All indexes' }).waitFor();
    await page.keyboard.press('3');
    await page.getByLabel('Other configuration').waitFor();
    expect(await page.getByLabel('Query').inputValue()).toBe('retryWithBackoff');
  });

  it('is no key that goes to the query when the file of a hit is drawn too late', async () => {
    await using window = await Window.open(served.browser);
    const { page } = window;
    const answered = Promise.withResolvers<void>();
    await page.route('**/part/editor-*.js', async (route) => {
      await answered.promise;
      await route.continue();
    });
    const isLoaded = page.waitForResponse('**/part/editor-*.js');
    await page.goto(await served.address(['retryWithBackoff', served.sandbox.tree]));
    await page.locator('.hit').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('section.reader .text').waitFor();
    // Nothing is painted from here on, so that nothing that waits for the next paint can end.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await page.keyboard.press('2');
    await page.getByRole('heading', { name: 'All indexes' }).waitFor();
    answered.resolve();
    await (await isLoaded).finished();
    const name = new URL((await isLoaded).url()).pathname;
    await page.evaluate(`import(${JSON.stringify(name)})`);
    await page.keyboard.press('3');
    await page.getByLabel('Other configuration').first().waitFor();
  });

  it('is no file of another hit after more of them are shown', async () => {
    const { page } = await served.open('read the words of a text');
    await page.getByRole('button', { name: /^Show \d+ more$/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('m');
    await page.locator('[data-hit="20"][aria-current]:focus').waitFor();
    const path = await page.locator('[data-hit="20"] .path').getAttribute('title');
    await expect.poll(() => page.locator('section.reader h2 .path').getAttribute('title')).toBe(path);
  });

  it('is no other number of files at the start than in the index, with empty files', async () => {
    served.sandbox.write('src/empty.ts', '');
    await served.sandbox.run(['index']);
    const { page } = await served.open();
    const started = await page.getByText(/^\d+ files in [\d,]+ parts, up to date/).textContent();
    await page.keyboard.press('Escape');
    await page.keyboard.press('2');
    const [count] = /^\d+ files/.exec(started!)!;
    await page.locator('dd', { hasText: new RegExp(`^${count}, `) }).waitFor();
  });

  it('is no number of a line that is broken, in a narrow comparison', async () => {
    const file = 'src/a_folder_with_a_long_name/another_folder_with_a_long_name/oven.ts';
    served.sandbox.write(file, `${'\n'.repeat(1200)}export function warmOven(): number {\n  return 1;\n}\n`);
    const { page } = await served.open('warmOven', { width: 360 });
    await page.locator('.hit').first().waitFor();
    await page.getByRole('link', { name: 'Compare', exact: true }).click();
    const number = page.locator('.compare .lines', { hasText: ':1201' });
    await number.waitFor();
    expect((await number.boundingBox())!.height).toBeLessThan(25);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([1400, 900])('is no lost focus after a caller was opened by keys, at %d pixels', async (width) => {
    served.sandbox.write('src/mill.ts', 'export function grindGrain(): number {\n  return turnStone();\n}\n');
    served.sandbox.write('src/stone.ts', 'export function turnStone(): number {\n  return 1;\n}\n');
    const { page } = await served.open('turnStone', { width });
    await page.locator('.hit').first().getByText('stone.ts').waitFor();
    for (const key of ['ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.locator('.cm-content:focus').waitFor();
    await page
      .locator('.related')
      .getByRole('link', { name: /grindGrain/ })
      .waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('Enter');
    const path = page.locator('section.reader h2 .path');
    await expect.poll(() => path.getAttribute('title')).toBe('src/mill.ts');
    await page.locator('.cm-content:focus').getByText('grindGrain').waitFor();
    await page.goBack();
    await expect.poll(() => path.getAttribute('title')).toBe('src/stone.ts');
    await expect.poll(() => page.locator('.cm-content:focus, [data-hit]:focus').count()).toBe(1);
  });

  it('is no cut kind of a hit in a narrow window', async () => {
    const { page } = await served.open('retry a failed call with backoff', { width: 360 });
    await page.locator('.hit').first().waitFor();
    const cut = await page
      .locator('.hit .kind')
      .evaluateAll((kinds) => kinds.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1).length);
    expect(cut).toBe(0);
  });

  it('is no project that is chosen in the menu although the query names another one', async () => {
    const { sandbox } = served;
    const other = join(sandbox.folder, 'bakery');
    sandbox.write(join(other, 'oven.ts'), 'export function heatOven(): number {\n  return 220;\n}\n');
    await sandbox.run(['index', other]);
    const { page } = await served.open('heatOven repo:bakery');
    const chosen = page.locator('.project summary');
    await expect.poll(() => chosen.textContent()).toBe('bakery');
    await chosen.click();
    const name = basename(sandbox.tree);
    await page
      .locator('.project')
      .getByRole('link', { name: new RegExp(`^${name}\\s*\\d`) })
      .click();
    await expect.poll(() => chosen.textContent()).toBe(name);
    await expect.poll(() => page.getByLabel('Query').inputValue()).toBe('heatOven');
  });
}
