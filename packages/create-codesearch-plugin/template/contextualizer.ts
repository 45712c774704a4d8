import { definePlugin } from '@codesearch/kernel';
import type { Chunk, ChunkContext } from '@codesearch/kernel';
import * as v from 'valibot';

const options = v.strictObject({
  /** Whether the text that is embedded begins with the path of the file. */
  withPath: v.optional(v.boolean(), true),
});

/** Places each chunk by the path of its file and by the names that it defines. */
export const pluginFactory = definePlugin({
  name: 'plugin-name',
  stage: 'contextualizer',
  // The stage keeps nothing between calls, so it may run in several processes.
  placement: 'pool',
  options,
  fingerprint: ({ withPath }) => ({ version: 1, withPath }),
  create: ({ withPath }) => ({
    contextualize: async ({ source, chunks }) => chunks.map((chunk) => contextOf(chunk, source.file.path, withPath)),
  }),
});

/** The header before a chunk may have 2,000 characters. */
const maxHeaderLength = 1_000;

function contextOf({ text, symbols, enclosing }: Chunk, path: string, withPath: boolean): ChunkContext {
  const header = withPath ? `${path.slice(-maxHeaderLength)}\n\n` : '';
  return {
    embeddingText: header + text,
    fields: {
      path: path.split(/[^\p{L}\p{N}]+/u).join(' '),
      names: symbols.map(({ name }) => name).join(' '),
      scope: enclosing.map(({ name }) => name).join(' '),
      signature: symbols.map(({ signature }) => signature).join('\n'),
      doc: symbols.map(({ doc = '' }) => doc).join('\n'),
      body: text,
    },
    level: 'raw',
  };
}
