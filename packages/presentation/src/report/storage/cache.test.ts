import { expect, it } from 'vitest';
import { formatCaches } from './cache.ts';

it('shows the contents of the caches and what was removed', () => {
  const vectors = { file: '/cache/embeddings.sqlite', entries: 0, bytes: 0, maxBytes: 1e9, fileBytes: 0 };
  const values = { file: '/cache/plugins.sqlite', entries: 0, bytes: 0, fileBytes: 0 };
  expect(formatCaches({ vectors, values })).toBe('The cache contains no vectors.\n/cache/embeddings.sqlite\n');
  const full = { ...vectors, entries: 2, bytes: 4_000, oldestUse: '2026-01-02T03:04:05.000Z' };
  const contents =
    'The cache contains 2 vectors, 4.0 kB of 1.0 GB.\nThe least recently used entry was used on 2026-01-02.\n';
  expect(formatCaches({ vectors: full, values, removed: { vectors: 1, values: 0 } })).toBe(
    `Removed 1 vector.\n${contents}/cache/embeddings.sqlite\n`,
  );
  const written = { ...values, entries: 3, bytes: 500 };
  expect(formatCaches({ vectors: full, values: written, removed: { vectors: 0, values: 1 } })).toBe(
    `Removed 0 vectors and 1 value of plugins.\n${contents}/cache/embeddings.sqlite\n` +
      'It contains 3 values of plugins, 500 B.\n/cache/plugins.sqlite\n',
  );
});
