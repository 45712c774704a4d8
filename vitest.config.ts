import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env['CODESEARCH_TEST_REPORTS'];
const packageName = basename(process.cwd());

export default defineConfig({
  resolve: { conditions: ['@codesearch/source'] },
  ssr: { resolve: { conditions: ['@codesearch/source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // A task runner asks for colors; tests look at the text.
    env: { FORCE_COLOR: '' },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: reports === undefined ? ['default'] : ['default', 'json'],
    ...(reports === undefined ? {} : { outputFile: { json: join(reports, `${packageName}.json`) } }),
  },
});
