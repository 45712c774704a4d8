import { definePlugin } from '@codesearch/kernel';
import type { Chunk } from '@codesearch/kernel';
import * as v from 'valibot';

const options = v.strictObject({
  /** Lines per chunk. */
  lines: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)), 40),
});

/** Cuts every file after a fixed number of lines. */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'chunker',
  // The stage keeps nothing between calls, so it may run in several processes.
  placement: 'pool',
  options,
  fingerprint: ({ lines }) => ({ version: 1, lines }),
  create: ({ lines }) => ({
    chunk: async ({ source }) => ({ language: 'text', chunks: chunksOf(source.text, lines) }),
  }),
});

function chunksOf(source: string, count: number): readonly Chunk[] {
  const lines = source.match(/[^\n]*\n|[^\n]+$/g) ?? [];
  const chunks: Chunk[] = [];
  let start = 0;
  for (let first = 0; first < lines.length; first += count) {
    const text = lines.slice(first, first + count).join('');
    const end = start + text.length;
    const span = { start, end, startLine: first + 1, endLine: Math.min(first + count, lines.length) };
    const none = { symbols: [], enclosing: [], calls: [], imports: [] };
    // Blank lines alone are no chunk.
    if (text.trim() !== '') chunks.push({ span, text, language: 'text', kind: 'text', ...none });
    start = end;
  }
  return chunks;
}
