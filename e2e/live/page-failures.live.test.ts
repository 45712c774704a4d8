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
}
