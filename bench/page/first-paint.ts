import type { Page } from 'playwright-core';
import { startChromium } from '../../e2e/live/harness/page-browser.ts';

/** When something of a page was painted first, in milliseconds since it was asked for. */
export function firstPaint(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const seen = (list) => list.getEntriesByName('first-contentful-paint').forEach((entry) => resolve(entry.startTime));
    new PerformanceObserver(seen).observe({ type: 'paint', buffered: true });
  })`);
}

/** The same of a page with one word, in a browser of its own: what no page can be faster than here. */
export async function blankPaint(): Promise<number> {
  const browser = await startChromium();
  const page = await browser.newPage();
  await page.goto('data:text/html,<p>blank');
  const painted = await firstPaint(page);
  await browser.close();
  return painted;
}

/** Bytes of the program that a page has loaded so far, compressed as they were sent. */
export function programBytes(page: Page): Promise<number> {
  return page.evaluate<number>(`['navigation', 'resource']
    .flatMap((type) => performance.getEntriesByType(type))
    .filter(({ name }) => !name.includes('/api/'))
    .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`);
}
