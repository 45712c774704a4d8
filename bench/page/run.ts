import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { Page } from 'playwright-core';
import { startChromium } from '../../e2e/live/harness/page-browser.ts';
import { quantile } from '../speed/quantile.ts';
import { blankPaint, firstPaint, programBytes } from './first-paint.ts';
import { noteKeys } from './note-keys.ts';
import type { KeyNote } from './note-keys.ts';

/*
 * Types queries into the page of the built program, in the system's Chromium, and prints when it is painted first, what
 * it loads, and how long it takes from a key to the hits, in time and in processor time.
 */

const { values } = parseArgs({
  options: {
    tree: { type: 'string' },
    query: {
      type: 'string',
      multiple: true,
      default: ['how are expired keys removed', 'replication backlog', 'read configuration -test'],
    },
    /** From the hits of a key to the next key; from key to key with `--steady`. */
    pause: { type: 'string', default: '200' },
    /** Does not wait for the hits before the next key. */
    steady: { type: 'boolean', default: false },
    /** Starts without an index, so that it is built while somebody types. */
    indexing: { type: 'boolean', default: false },
    /** The checkout whose built program serves. */
    program: { type: 'string', default: fileURLToPath(new URL('../..', import.meta.url)) },
  },
});
if (values.tree === undefined) throw new Error('Give --tree.');
const folder = resolve(values.tree);
const home = mkdtempSync(join(tmpdir(), 'codesearch-page-'));
chmodSync(home, 0o700);
const entry = join(resolve(values.program), 'packages/cli/bin/codesearch.js');
const run = { cwd: folder, env: { ...process.env, CODESEARCH_HOME: home } };

/** Milliseconds of the processor that a process has used. */
function processorMs(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = fields.split(' ').slice(11, 13);
  return (Number(user) + Number(system)) * 10;
}

async function type(page: Page, query: string): Promise<void> {
  await page.locator('#query').focus();
  for (const key of query) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    // The policy of the page allows no function of a text, which other ways of waiting need.
    while (!values.steady && (await page.evaluate<boolean>('awaitsHits()'))) await page.waitForTimeout(10);
    await page.waitForTimeout(Number(values.pause));
  }
  await page.locator('#query').fill('');
}

if (!values.indexing) await once(spawn(process.execPath, [entry, 'index'], { ...run, stdio: 'ignore' }), 'close');
const server = spawn(process.execPath, [entry, 'serve', '--port', '0'], { ...run, stdio: 'ignore' });
const record = join(home, 'server/server.json');
while (!existsSync(record)) await new Promise((done) => setTimeout(done, 50));
const address = execFileSync(process.execPath, [entry, 'open', '--print', '--', '', folder], {
  ...run,
  encoding: 'utf8',
});
const blank = await blankPaint();
const browser = await startChromium();
const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
const tools = await page.context().newCDPSession(page);
await tools.send('Performance.enable', { timeDomain: 'threadTicks' });
await page.goto(address.trim());
await page.locator('#query[role=combobox]').waitFor();
const painted = await firstPaint(page);
const begun = await programBytes(page);
await page.evaluate('performance.setResourceTimingBufferSize(1e5)');
await page.evaluate(noteKeys);
// Searches load the program and the index, and the engines compile them.
if (!values.indexing) for (const query of ['memory', 'where is a server started']) await type(page, query);
const begin = await page.evaluate<number>('performance.now()');

async function pageMs(): Promise<number> {
  const { metrics } = await tools.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

const before = [await pageMs(), processorMs(server.pid!)] as const;
for (const query of values.query) await type(page, query);
const used = [(await pageMs()) - before[0], processorMs(server.pid!) - before[1]] as const;
const all = await page.evaluate<readonly KeyNote[]>('keyNotes()');
const loaded = await programBytes(page);
const keys = all.filter(({ pressed, query }) => pressed >= begin && query !== '');
const shown = keys.filter((key): key is Required<KeyNote> => key.painted !== undefined && key.asked !== undefined);
await browser.close();
server.kill('SIGTERM');
await once(server, 'close');
rmSync(home, { recursive: true });

const figure = (name: string, list: readonly number[]): void => {
  const parts = [0.5, 0.95, 1].map((share) => quantile(list, share).toFixed(0).padStart(6));
  process.stdout.write(`${name.padEnd(32)}${parts.join('')}\n`);
};
process.stdout.write(`first paint ${painted.toFixed(0)} ms, of a blank page ${blank.toFixed(0)} ms\n`);
process.stdout.write(
  `program ${(begun / 1000).toFixed(0)} kB at first, ${(loaded / 1000).toFixed(0)} kB with what was read\n`,
);
process.stdout.write(`${keys.length} keys, hits shown of ${shown.length}, load ${loadavg()[0]?.toFixed(1)}\n`);
process.stdout.write(`${'ms'.padEnd(32)}   p50   p95   max\n`);
const spans: Readonly<Record<string, (note: Required<KeyNote>) => number>> = {
  'key to hits': ({ pressed, painted }) => painted - pressed,
  '  until the request': ({ pressed, asked }) => asked - pressed,
  '  until the answer': ({ asked, answered }) => answered - asked,
  '  until it is drawn': ({ answered, painted }) => painted - answered,
};
for (const [name, span] of Object.entries(spans)) figure(name, shown.map(span));
for (const [at, name] of ['page', 'server'].entries())
  process.stdout.write(
    `processor time of the ${name} per key, with files that are shown: ${(used[at]! / keys.length).toFixed(1)}\n`,
  );
