import { basename, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
