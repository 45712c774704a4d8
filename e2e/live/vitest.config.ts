import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import { ringOf } from '../../tools/src/vitest/ring.ts';
import { SlowFirst } from '../../tools/src/vitest/slow-first.ts';
import { SummaryReporter } from '../../tools/src/vitest/summary-reporter.ts';

const workspace = resolve(import.meta.dirname, '../..');

const ring = ringOf(process.env['TEST_RING']);

/** Tests against real servers, two files beside each other, because they often wait for one. */
export default defineConfig({
  resolve: { conditions: ['@codesearch/source'] },
  ssr: { resolve: { conditions: ['@codesearch/source'] } },
  test: {
    include: ['live/**/*.{live,night}.test.ts'],
    exclude: [...ring.exclude],
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    // First what is kept for later runs, outside of the temporary folder of this one.
    globalSetup: ['live/harness/prepare.ts', join(workspace, 'tools/src/vitest/temporary-folder.ts')],
    env: { FORCE_COLOR: '', ...ring.env },
    // Only what hangs takes so long: on a machine without free memory, a view of the page took seven minutes.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { poll: { timeout: 300_000 } },
    setupFiles: [
      join(workspace, 'tools/src/vitest/own-folder.ts'),
      join(workspace, 'tools/src/vitest/clean-process.ts'),
      'test/show-commands.ts',
    ],
    reporters: [
      ['default', { summary: false }],
      new SummaryReporter(join(workspace, 'e2e'), 'npm run test:live --', {
        folder: process.env['CODESEARCH_TEST_REPORTS'],
        name: 'live',
      }),
    ],
  },
});
