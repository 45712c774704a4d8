import { definePlugin } from '@codesearch/kernel';
import type { Chunk, ChunkContext, PluginFactory } from '@codesearch/kernel';
import { pathWords } from '../contextualizer/path-words.ts';
import { noOptions } from './no-options.ts';
import type { NoOptions } from './no-options.ts';

/** Embeds each chunk without a header. The lexical fields contain what the chunk and its path say. */
export const rawContextualizer: PluginFactory<'contextualizer', NoOptions> = definePlugin({
  name: 'reference-raw-contextualizer',
  stage: 'contextualizer',
  options: noOptions,
  fingerprint: () => 2,
  create: () => ({
    contextualize: async ({ source, chunks }) => {
      const path = pathWords(source.file.path).join(' ');
      return chunks.map((chunk) => contextOf(chunk, path));
    },
  }),
});

function contextOf({ text, symbols, enclosing }: Chunk, path: string): ChunkContext {
  return {
    embeddingText: text,
    fields: {
      path,
      names: symbols.map(({ name }) => name).join(' '),
      scope: enclosing.map(({ name }) => name).join(' '),
      signature: symbols.map(({ signature }) => signature).join('\n'),
      doc: symbols.map(({ doc = '' }) => doc).join('\n'),
      body: text,
    },
    level: 'raw',
  };
}
