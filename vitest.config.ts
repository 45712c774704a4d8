import { basename, join } from 'node:path';
import { defineConfig } from 'vitest/config';

const reports = process.env['CODESEARCH_TEST_REPORTS'];
const packageName = basename(process.cwd());
const seed = process.env['PROPERTY_SEED'];
const seeded = join(import.meta.dirname, 'tools/src/property/seeded-fast-check.ts');

export default defineConfig({
  resolve: {
    conditions: ['@codesearch/source'],
    ...(seed === undefined ? {} : { alias: { 'fast-check': seeded } }),
  },
  ssr: { resolve: { conditions: ['@codesearch/source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // A task runner asks for colors; tests look at the text.
    env: { FORCE_COLOR: '' },
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A second is too short on a busy machine.
    expect: { poll: { timeout: 60_000 } },
    reporters: reports === undefined ? ['default'] : ['default', 'json'],
    ...(reports === undefined ? {} : { outputFile: { json: join(reports, `${packageName}.json`) } }),
  },
});
