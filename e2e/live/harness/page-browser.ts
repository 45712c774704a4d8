import { execFileSync } from 'node:child_process';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** A window of the browser, with what it has asked for and complained about. */
export interface Window {
  readonly page: Page;
  /** Addresses of all requests. */
  readonly requests: readonly string[];
  /** Errors of the console, such as what the content security policy has refused, and of programs. */
  readonly complaints: readonly string[];
}

/**
 * Milliseconds to wait for what a page shows, as long as `expect.poll` does: a busy machine starts a server, an index
 * and a watch slowly.
 */
const patienceMs = 60_000;

/** Fewer processes: none in reserve, and one for all windows of a site. */
const frugal = ['--disable-features=SpareRendererForSitePerProcess', '--process-per-site'];

/** Starts the system's Chromium. It has no sandbox of its own, since CI runs as root. */
export function startChromium(): Promise<Browser> {
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...frugal] });
}

export async function openWindow(browser: Browser, options: BrowserContextOptions): Promise<Window> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`);
  });
  return { page, requests, complaints };
}

/** The faults of accessibility of the page as it is shown now, by all rules of axe. */
export async function accessibilityFaults(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return page.evaluate<readonly string[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)))`,
  );
}

/** How far the page is wider than the window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}
