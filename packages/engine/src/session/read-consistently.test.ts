import { expect, it } from 'vitest';
import { readConsistently } from './read-consistently.ts';
import type { ReadableIndex, SearchedIndex } from './read-consistently.ts';

const replaced: ReadableIndex = { index: { compared: true } as SearchedIndex, isCurrent: () => false };

it('repeats a read that was disturbed, and none that was aborted', async () => {
  const aborted = new AbortController();
  const attempts = { disturbed: 0, aborted: 0 };
  const read = (kind: keyof typeof attempts, signal?: AbortSignal): Promise<unknown> =>
    readConsistently(
      async () => [replaced],
      async () => {
        attempts[kind]++;
        aborted.abort();
        throw new Error(kind);
      },
      { signal },
    );
  await expect(read('disturbed')).rejects.toThrow('disturbed');
  await expect(read('aborted', aborted.signal)).rejects.toThrow('aborted');
  expect(attempts).toEqual({ disturbed: 5, aborted: 1 });
});
