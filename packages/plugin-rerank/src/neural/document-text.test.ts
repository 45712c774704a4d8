import { expect, it } from 'vitest';
import { candidate } from '@codesearch/testkit';
import { documentText } from './neural.ts';

it('has the path first, and no more than a model reads', () => {
  const { chunk } = candidate('src/retry.ts', 'retry();\n'.repeat(300), 1);
  expect(chunk.text.length).toBeGreaterThan(2000);
  const text = documentText(chunk);
  expect(text).toHaveLength(2000);
  expect(text).toMatch(/^src\/retry\.ts\n/);
});
