import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { skipLive } from './harness/report-live.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';
import { faultless, walkViews } from './harness/walk-views.ts';

/* Every view of the page by the rules of axe, in both colors and three widths; `page.live.test.ts` has one of them. */

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
    [360, 'dark'],
    [900, 'dark'],
    [1440, 'dark'],
  ] as const;

  it.each(views)('has no fault of accessibility at %i pixels in %s, and asks nothing of others', async (width, color) =>
    expect(await walkViews(served, { width, color })).toEqual(faultless),
  );
}
