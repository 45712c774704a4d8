import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportLive, skipLive } from './harness/report-live.ts';
import { Window } from './harness/page-browser.ts';
import { ServedPage } from './harness/served-page.ts';
import { missingPrograms } from './harness/system-programs.ts';

/* What a reader does on the page, by keys only and by the pointer only. The words of the query count neither way. */

const missing = await missingPrograms('chromium');

if (missing === undefined) describe('a task on the page', describeTasks);
else skipLive('page', missing);

/** A hand that counts what it does. */
class Hand {
  readonly page: Page;
  steps = 0;

  constructor(page: Page) {
    this.page = page;
  }

  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      this.steps++;
      await this.page.keyboard.press(key);
    }
  }

  /** Each letter is a step. */
  async type(text: string): Promise<void> {
    this.steps += text.length;
    await this.page.keyboard.type(text);
  }

  async click(target: Locator): Promise<void> {
    this.steps++;
    await target.click();
  }
}

interface Task {
  readonly name: string;
  readonly query: string;
  /** Most keys and most clicks that it may take. */
  readonly max: readonly [keys: number, clicks: number];
  readonly byKeys: (hand: Hand) => Promise<void>;
  readonly byPointer: (hand: Hand) => Promise<void>;
}

const copied = (page: Page): Promise<string> => page.evaluate<string>('navigator.clipboard.readText()');
const hit = (page: Page, rank: number): Locator => page.locator(`[data-hit="${rank}"]`);
const queryOf = (page: Page): Promise<string> => page.locator('#query').inputValue();

async function hasLink({ page }: Hand): Promise<void> {
  await expect.poll(() => copied(page)).toMatch(/#folder=.*file=src%2Fretry\.ts&lines=\d+$/);
}

async function hasCaller({ page }: Hand): Promise<void> {
  await expect.poll(() => page.locator('section.reader h2 .path').getAttribute('title')).toBe('src/mill.ts');
}

async function isNarrowed({ page }: Hand): Promise<void> {
  await expect.poll(async () => (await queryOf(page)).trim()).toBe('handle a request lang:go is:changed');
  await page.locator('.hit .path[title="src/changed.go"]').waitFor();
}

async function saysWhy({ page }: Hand): Promise<void> {
  await page.locator('.why table').waitFor();
}

async function isBack({ page }: Hand): Promise<void> {
  await expect.poll(() => page.locator('[data-hit="1"]:focus').count()).toBe(1);
}

const tasks: readonly Task[] = [
  {
    name: 'find a definition and copy its link',
    query: 'retryWithBackoff',
    max: [2, 2],
    async byKeys(hand) {
      await hand.press('Enter', 'y');
      await hasLink(hand);
    },
    async byPointer(hand) {
      await hand.click(hand.page.getByText('Copy', { exact: true }));
      await hand.click(hand.page.getByRole('button', { name: 'Link to these lines' }));
      await hasLink(hand);
    },
  },
  {
    name: 'read a function and go to its caller',
    query: 'turnStone',
    max: [3, 1],
    async byKeys(hand) {
      await hand.page.locator('.related a', { hasText: 'grindGrain' }).waitFor();
      await hand.press('Enter', 'g', 'Enter');
      await hasCaller(hand);
    },
    async byPointer(hand) {
      await hand.click(hand.page.locator('.related a', { hasText: 'grindGrain' }));
      await hasCaller(hand);
    },
  },
  {
    name: 'narrow to changed Go files',
    query: 'handle a request',
    max: [10, 3],
    async byKeys(hand) {
      await hand.type(' la');
      await hand.press('Tab');
      await hand.type('go is');
      await hand.press('Tab');
      await isNarrowed(hand);
    },
    async byPointer(hand) {
      const { page } = hand;
      await hand.click(page.getByText('Language', { exact: true }));
      await hand.click(page.getByRole('button', { name: /^go \d+$/ }));
      await hand.click(page.getByRole('button', { name: /^Changed \d+$/ }));
      await isNarrowed(hand);
    },
  },
  {
    name: 'see why a hit is there',
    query: 'retryWithBackoff',
    max: [2, 1],
    async byKeys(hand) {
      await hand.press('Enter', 'i');
      await saysWhy(hand);
    },
    async byPointer(hand) {
      await hand.click(hand.page.getByRole('button', { name: 'Why' }));
      await saysWhy(hand);
    },
  },
  {
    name: 'read the second hit and come back to the list',
    query: 'write a file',
    max: [4, 1],
    async byKeys(hand) {
      await hand.press('Enter', 'ArrowDown', 'ArrowRight');
      await hand.page.locator('.cm-content:focus').waitFor();
      await hand.press('Escape');
      await isBack(hand);
    },
    async byPointer(hand) {
      await hand.click(hit(hand.page, 1));
      await hand.page.locator('section.reader .marked').first().waitFor();
      await isBack(hand);
    },
  },
];

function describeTasks(): void {
  let served: ServedPage;

  beforeAll(async () => {
    served = await ServedPage.start();
    const { sandbox } = served;
    sandbox.write('src/mill.ts', 'export function grindGrain(): number {\n  return turnStone();\n}\n');
    sandbox.write('src/stone.ts', 'export function turnStone(): number {\n  return 1;\n}\n');
    sandbox.write(
      'src/changed.go',
      'package main\n\n// Handles a request.\nfunc handleRequest() int {\n\treturn 1\n}\n',
    );
    await sandbox.run(['index']);
  });
  afterAll(() => served[Symbol.asyncDispose]());

  it.each(tasks)('$name', async ({ name, query, max, byKeys, byPointer }) => {
    const counts: number[] = [];
    for (const act of [byKeys, byPointer]) {
      const { page } = await served.open(query);
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.locator('section.reader .marked').first().waitFor();
      await page.locator('#query').focus();
      await page.keyboard.press('End');
      const hand = new Hand(page);
      const start = performance.now();
      await act(hand);
      reportLive(`page: ${name}: ${hand.steps} steps, ${(performance.now() - start).toFixed(0)} ms`);
      counts.push(hand.steps);
    }
    expect(counts[0]).toBeLessThanOrEqual(max[0]);
    expect(counts[1]).toBeLessThanOrEqual(max[1]);
  });

  it('gives the focus back to the hit that was read where the file hides the hits', async () => {
    const { page } = await served.open('write a file', { width: 600 });
    await hit(page, 1).waitFor();
    for (const key of ['Enter', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
    await page.locator('.cm-content:focus').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => hit(page, 1).and(page.locator(':focus')).count()).toBe(1);
  });

  it('gives the focus to a hit when another search removes what had it', async () => {
    const { page } = await served.open('write a file');
    await hit(page, 1).waitFor();
    for (const key of ['Enter', 'ArrowDown', 's']) await page.keyboard.press(key);
    await expect.poll(() => page.url()).toContain('similar=');
    await expect.poll(() => page.locator('[data-hit]:focus').count()).toBe(1);
  });

  it('gives the focus to a hit when a name that is clicked twice opens another file', async () => {
    const { page } = await served.open('grindGrain');
    await page.locator('.cm-content').getByText('turnStone').dblclick();
    await page.locator('section.reader h2 .path[title="src/stone.ts"]').waitFor();
    await expect.poll(() => page.locator('[data-hit]:focus').count()).toBe(1);
  });

  it('goes on after a mistyped key: its error is gone before the next query is answered', async () => {
    const { page } = await served.open('handleRequest LANG:go');
    const error = page.getByText('Did you mean lang:go?');
    await error.waitFor();
    await page.route('**/api/v1/search?**', () => {}, { times: 1 });
    await page.getByLabel('Query').fill('handleRequest lang:go');
    await error.waitFor({ state: 'hidden' });
  });

  it('asks git about a file that nobody has opened only after the last key', async () => {
    const { page } = await served.open();
    await page.evaluate(`{
      globalThis.keys = [];
      addEventListener('keydown', ({ timeStamp }) => keys.push(timeStamp), true);
    }`);
    await page.keyboard.type('retryWithBackoff');
    await page.locator('section.reader').waitFor();
    await page.keyboard.type(' after each failed attempt', { delay: 100 });
    await page.locator('.last-change').waitFor();
    const rested = await page.evaluate<readonly number[]>(`performance.getEntriesByType('resource')
      .filter(({ name }) => name.includes('history='))
      .map(({ startTime }) => startTime - keys.findLast((key) => key < startTime))`);
    expect(Math.min(...rested)).toBeGreaterThan(1000);
  });

  it('reads the file of the first hit, and no other one while keys come', async () => {
    await using window = await Window.open(served.browser);
    const { page, requests } = window;
    await page.goto(await served.address(['', served.sandbox.tree]));
    await page.getByText('A name', { exact: true }).waitFor();
    const before = requests.length;
    await page.getByLabel('Query').fill('retryWithBackoff');
    await page.locator('section.reader').waitFor();
    // Time passes between the keys alone, however long a busy machine takes.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    for (const query of ['handleRequest', 'write a file', 'handleRequest', 'write a file']) {
      const answered = page.waitForResponse('**/api/v1/search?**');
      await page.getByLabel('Query').fill(query);
      await page.clock.runFor(100);
      await (await answered).finished();
      await page.clock.runFor(100);
    }
    const read = requests.slice(before).filter((address) => address.includes('source=true'));
    expect(new Set(read).size).toBe(1);
  });

  it('keeps the definition that is read in view in the outline, beside its callers', async () => {
    const each = (line: (at: number) => string): string => Array.from({ length: 30 }, (_, at) => line(at)).join('\n');
    served.sandbox.write(
      'src/sieves.ts',
      each((at) => `export function sieve${at}(): number {\n  return ${at};\n}`),
    );
    served.sandbox.write(
      'src/mills.ts',
      each((at) => `export function mill${at}(): number {\n  return sieve24();\n}`),
    );
    const { page } = await served.open('sieve24');
    await page.locator('.related a', { hasText: 'mill' }).nth(9).waitFor();
    const bottom = async (selector: string): Promise<number> => {
      const box = await page.locator(selector).boundingBox();
      return box!.y + box!.height;
    };
    await expect
      .poll(async () => (await bottom('.outline')) - (await bottom('.outline [aria-current]')))
      .toBeGreaterThan(0);
  });

  it('goes back from the files that were passed to the hits of the query', async () => {
    const { page } = await served.open('write a file');
    await hit(page, 2).waitFor();
    for (const key of ['Enter', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
    await expect.poll(() => page.url()).toContain('file=');
    await page.goBack();
    await expect.poll(() => page.url()).not.toContain('file=');
    expect(await queryOf(page)).toBe('write a file');
    await expect.poll(() => page.locator('[data-hit]:focus').count()).toBe(1);
  });

  it('reads the files of its examples once, however often the start comes back', async () => {
    const { page, requests } = await served.open();
    const example = page.getByText('A name', { exact: true });
    await example.waitFor();
    await page.getByLabel('Query').fill('retryWithBackoff');
    await page.locator('section.reader .marked').first().waitFor();
    const before = requests.filter((address) => address.includes('source=true'));
    await page.getByLabel('Query').fill('');
    await example.waitFor();
    await page.locator('.start').waitFor();
    expect(requests.filter((address) => address.includes('source=true')).slice(before.length)).toEqual([]);
  });
}
