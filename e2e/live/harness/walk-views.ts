import { accessibilityFaults, overflow } from './page-browser.ts';
import type { ServedPage, WindowOptions } from './served-page.ts';

/**
 * Walks through all views of the page.
 *
 * @returns the faults of accessibility of each by the rules of axe, what the page complained about, and the hosts that
 *   it asked
 */
export async function walkViews(
  served: ServedPage,
  options: WindowOptions,
): Promise<Readonly<Record<'faults' | 'complaints' | 'hosts', unknown>>> {
  const { page, requests, complaints } = await served.open('', options);
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
  return { faults, complaints, hosts: new Set(requests.map((request) => new URL(request).hostname)) };
}

/** What a walk returns if nothing is wrong. */
export const faultless = { faults: {}, complaints: [], hosts: new Set(['127.0.0.1']) };
