import { execFileSync } from 'node:child_process';
import axe from 'axe-core';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';

/**
 * Milliseconds to wait for what a page shows, as long as `expect.poll` does: a busy machine starts a server, an index
 * and a watch slowly.
 */
const patienceMs = 300_000;

/** Fewer processes: none in reserve, and one for all windows of a site. */
const frugal = ['--disable-features=SpareRendererForSitePerProcess', '--process-per-site'];

/** Starts the system's Chromium. It has no sandbox of its own, since CI runs as root. */
export function startChromium(): Promise<Browser> {
  const executablePath = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim();
  return chromium.launch({ executablePath, args: ['--no-sandbox', ...frugal] });
}

/** A window of a browser, with cookies of its own, and what it has asked for and complained about. */
export class Window implements AsyncDisposable {
  readonly page: Page;
  /** Addresses of all requests. */
  readonly requests: string[] = [];
  /** Errors of the console, such as what the content security policy has refused, and of programs. */
  readonly complaints: string[] = [];

  private constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => this.requests.push(request.url()));
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(`${message.text()} ${message.location().url}`);
    });
  }

  static async open(browser: Browser, options: BrowserContextOptions = {}): Promise<Window> {
    const context = await browser.newContext(options);
    context.setDefaultTimeout(patienceMs);
    return new Window(await context.newPage());
  }

  /** Closes the other tabs, and removes what pages have kept in the browser and what is noted here. */
  async forget(): Promise<void> {
    const context = this.page.context();
    for (const tab of context.pages()) if (tab !== this.page) await tab.close();
    await context.clearCookies();
    await context.clearPermissions();
    if (this.page.url().startsWith('http')) await this.page.evaluate('localStorage.clear(), sessionStorage.clear()');
    // An address that differs in its fragment only would not load the page.
    await this.page.goto('about:blank');
    this.requests.length = 0;
    this.complaints.length = 0;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.page.context().close();
  }
}

/**
 * The faults of accessibility of the page as it is shown now, by all rules of axe.
 *
 * @param without selector of parts that are not examined. Default: none
 */
export async function accessibilityFaults(page: Page, without?: string): Promise<readonly string[]> {
  if (await page.evaluate<boolean>(`typeof axe === 'undefined'`)) await page.evaluate(axe.source);
  const exclude = JSON.stringify(without === undefined ? [] : [without]);
  return page.evaluate<readonly string[]>(
    `axe.run({ include: [['html']], exclude: ${exclude} }, { resultTypes: ['violations'] }).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ': ' + target)))`,
  );
}

export function firstHit(page: Page): Locator {
  return page.locator('.hit').first();
}

export async function hasFocus(page: Page, selector: string): Promise<boolean> {
  return (await page.locator(`${selector}:focus`).count()) === 1;
}

/** How far the page is wider than the window, in pixels. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
}
