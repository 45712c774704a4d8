import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sandbox } from '../test/sandbox.ts';
import { firstHit, hasFocus } from './harness/page-browser.ts';
import { skipLive } from './harness/report-live.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';
import { faultless, walkViews } from './harness/walk-views.ts';

/*
 * The page of the resident server, in the Chromium of the system. The searched tree is code of this repository. What
 * else it does is in the files `page*.night.test.ts`.
 */

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

  it('shows hits while somebody types, beside the file of the first one, and says why they are there', async () => {
    const { page } = await served.open();
    await page.keyboard.type('waits longer after each failed attempt');
    await firstHit(page).getByText('retry.ts').waitFor();
    expect(await firstHit(page).locator('.name').textContent()).toContain('retryWithBackoff');
    expect(await firstHit(page).locator('mark').count()).toBeGreaterThan(0);
    expect(await firstHit(page).locator('.reason').textContent()).not.toBe('');
    const reader = page.locator('section.reader');
    await reader.locator('.marked').first().waitFor();
    expect(await reader.locator('h2 .path').getAttribute('title')).toBe('src/retry.ts');
    await reader.getByRole('button', { name: 'Why' }).click();
    const weights = await reader.locator('.why td:last-child').allTextContents();
    expect(weights.join(' ')).toMatch(/^(?:-?\d+\.\d\d ?)+$/);
  });

  it('has an address for every hit and for every line', async () => {
    const { page } = await served.open('write a file so that a crash leaves it whole');
    const href = await firstHit(page).locator('a').getAttribute('href');
    expect(href).toMatch(/file=.+&lines=\d+/);
    const tab = await page.context().newPage();
    await tab.goto(`${new URL(page.url()).origin}/${href}`);
    await tab.locator('section.reader .marked').first().waitFor();
    const number = tab.locator('.cm-lineNumbers .cm-gutterElement');
    const line = Number(/lines=(\d+)/.exec(href!)![1]);
    const click = (at: number, options = {}): Promise<void> =>
      number.filter({ hasText: new RegExp(`^${at}$`) }).click(options);
    await click(line + 1);
    await expect.poll(() => new URL(tab.url()).hash).toContain(`lines=${line + 1}`);
    await click(line + 3, { modifiers: ['Shift'] });
    await expect.poll(() => new URL(tab.url()).hash).toContain(`lines=${line + 1}-${line + 3}`);
    await expect.poll(() => tab.locator('.marked').count()).toBe(3);
  });

  it('needs no mouse', async () => {
    const { page } = await served.open();
    const { keyboard } = page;
    await page.getByRole('navigation', { name: 'Views' }).waitFor();
    await keyboard.press('?');
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    await keyboard.press('/');
    await keyboard.type('waits longer after each failed attempt');
    await firstHit(page).getByText('retry.ts').waitFor();
    for (const key of ['ArrowDown', '?']) await keyboard.press(key);
    await page.getByRole('dialog').waitFor();
    await keyboard.press('Escape');
    await expect.poll(() => hasFocus(page, '[data-hit="0"]')).toBe(true);
    await keyboard.press('2');
    await page.getByRole('heading', { name: 'All indexes' }).waitFor();
    await keyboard.press('3');
    await page.getByLabel('Other configuration').first().waitFor();
    await keyboard.press('1');
    await keyboard.press('/');
    await keyboard.type('parse the header');
    await firstHit(page).getByText('parser.py').waitFor();
  });

  it('follows an edit', async () => {
    const { page } = await served.open('dismantle the zeppelin hangar');
    await firstHit(page).waitFor();
    expect(await page.getByText('zeppelin.ts').count()).toBe(0);
    sandbox.write(
      'src/zeppelin.ts',
      'export function dismantleHangar(zeppelin: string): string {\n  return zeppelin;\n}\n',
    );
    await firstHit(page).getByText('zeppelin.ts').waitFor();
  });

  it('has no fault of accessibility in a narrow window, and asks nothing of others', async () => {
    expect(await walkViews(served, { width: 360 })).toEqual(faultless);
  });
}
