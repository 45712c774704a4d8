import { definePlugin } from '@codesearch/kernel';
import type { Chunk, ChunkContext, StageBinding } from '@codesearch/kernel';
import * as v from 'valibot';

/** A contextualizer that adds the path before each chunk, and a word to its documentation. */
export function headed(): StageBinding<'contextualizer'> {
  const plugin = definePlugin({
    name: 'headed',
    stage: 'contextualizer',
    options: v.optional(v.strictObject({}), {}),
    create: () => ({
      contextualize: async ({ source, chunks }) => chunks.map((chunk) => headedContext(source.file.path, chunk)),
    }),
  });
  return plugin();
}

function headedContext(path: string, { text }: Chunk): ChunkContext {
  return {
    embeddingText: `${path}\n${text}`,
    fields: { path, names: '', scope: '', signature: '', doc: 'words', body: text },
    level: 'pattern',
  };
}
