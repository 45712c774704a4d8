import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env['CODESEARCH_TEST_REPORTS'];

/** Tests against real servers, one file after the other, so that each has the whole machine. */
export default defineConfig({
  resolve: { conditions: ['@codesearch/source'] },
  ssr: { resolve: { conditions: ['@codesearch/source'] } },
  test: {
    include: ['live/**/*.live.test.ts'],
    fileParallelism: false,
    env: { FORCE_COLOR: '' },
    testTimeout: 300_000,
    hookTimeout: 600_000,
    // A second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    reporters: reports === undefined ? ['default'] : ['default', 'json'],
    ...(reports === undefined ? {} : { outputFile: { json: join(reports, 'live.json') } }),
  },
});
