import { defineConfig } from 'vitest/config';

export default defineConfig({
  resolve: { conditions: ['@codesearch/source'] },
  ssr: { resolve: { conditions: ['@codesearch/source'] } },
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
