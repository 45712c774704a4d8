import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someOf } from '../test/some-of.ts';
import { accessibilityFaults, overflow } from './harness/page-browser.ts';
import { skipLive } from './harness/report-live.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';

/* Every view of the page by the rules of axe, in both colors and three widths. */

const missing = await missingPrograms('chromium');

if (missing === undefined) describe('the page', describeAccessibility);
else skipLive('page', missing);

function describeAccessibility(): void {
  let served: ServedPage;

  beforeAll(async () => {
    served = await ServedPage.start();
  });
  afterAll(() => served[Symbol.asyncDispose]());

  const views = [
    [1440, 'light'],
    [900, 'light'],
    [360, 'light'],
    [360, 'dark'],
    [900, 'dark'],
    [1440, 'dark'],
  ] as const;

  it.each(someOf(views))(
    'has no fault of accessibility at %i pixels in %s, and asks nothing of others',
    async (width, color) => {
      const { page, requests, complaints } = await served.open('', { width, color });
      const faults: Record<string, readonly string[]> = {};
      // The colors of code take most of the time, and are the same ones in every view.
      const check = async (view: string): Promise<void> => {
        const wide = await overflow(page);
        const without = view === 'file' ? undefined : '.cm-content';
        const found = [...(await accessibilityFaults(page, without)), ...(wide > 0 ? [`${wide} pixels too wide`] : [])];
        if (found.length > 0) faults[view] = found;
      };
      await page.getByText(/\d+ files in [\d,]+ parts/).waitFor();
      await check('start');
      await page.getByLabel('Query').fill('write a file so that a crash leaves it whole');
      await page.locator('.hit').first().waitFor();
      await check('results');
      await page.locator('.facets summary').first().click();
      await check('facet');
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Index', exact: true }).click();
      await page.getByText(/\d+ files, [\d,]+ parts/).waitFor();
      await check('index');
      await page.getByRole('link', { name: 'Compare', exact: true }).click();
      await check('compare');
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.locator('.hit').first().locator('a').click();
      await page.locator('section.reader .marked').first().waitFor();
      await page.getByRole('button', { name: 'Why' }).click();
      await page.locator('.why table').waitFor();
      await check('file');
      await page.locator('section.reader h2').click();
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
      await check('keys');
      expect(faults).toEqual({});
      expect(complaints).toEqual([]);
      expect(new Set(requests.map((request) => new URL(request).hostname))).toEqual(new Set(['127.0.0.1']));
    },
  );
}
