import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ringOf } from './tools/src/vitest/ring.ts';
import { SlowFirst } from './tools/src/vitest/slow-first.ts';
import { smallWorkers } from './tools/src/vitest/small-workers.ts';
import { SummaryReporter } from './tools/src/vitest/summary-reporter.ts';

const { TEST_RING, CODESEARCH_TEST_REPORTS: reports } = process.env;
const ring = ringOf(TEST_RING);
// The seeds repeat a failure.
if (TEST_RING === 'all') process.stdout.write(`Cases: ${JSON.stringify(ring.env)}\n`);

/**
 * The tests of the whole workspace, in one run: files share processes, and with them what they have loaded and
 * compiled.
 */
export default defineConfig({
  root: import.meta.dirname,
  resolve: {
    conditions: ['@codesearch/source'],
    alias: { 'fast-check': join(import.meta.dirname, 'tools/src/vitest/seeded-fast-check.ts') },
  },
  // The elements of the page are those of Preact.
  oxc: { jsx: { importSource: 'preact' } },
  ssr: { resolve: { conditions: ['@codesearch/source'] } },
  test: {
    include: ['packages/*/{src,test}/**/*.test.ts', '{bench,e2e,docs/site,tools}/{src,test}/**/*.test.ts'],
    exclude: ['**/node_modules/**', ...ring.exclude],
    isolate: false,
    pool: smallWorkers,
    // By night in any order, so that no test needs what another one leaves.
    sequence: { sequencer: SlowFirst, shuffle: { tests: TEST_RING === 'all' } },
    // One more than the cores, because some tests wait.
    maxWorkers: availableParallelism() + 1,
    setupFiles: ['tools/src/vitest/own-folder.ts', 'tools/src/vitest/clean-process.ts', 'e2e/test/show-commands.ts'],
    globalSetup: ['tools/src/vitest/temporary-folder.ts'],
    // A task runner asks for colors; tests look at the text.
    env: { FORCE_COLOR: '', ...ring.env },
    // Only what hangs takes so long: on a machine without free memory, a command of a second took six minutes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    reporters: [
      ['default', { summary: false }],
      new SummaryReporter(import.meta.dirname, `${ring.prefix}npx vitest run`, { folder: reports, name: 'tests' }),
    ],
  },
});
