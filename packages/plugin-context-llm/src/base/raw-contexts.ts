import type { ChunkContext, ContextualizeRequest } from '@codesearch/kernel';

/** Embeds each chunk without a header. The fields have only what the chunk itself contains. */
export function rawContexts({ source: { file }, chunks }: ContextualizeRequest): readonly ChunkContext[] {
  return chunks.map(({ text, symbols, enclosing }) => ({
    embeddingText: text,
    fields: {
      path: file.path,
      names: symbols.map(({ name }) => name).join(' '),
      scope: enclosing.map(({ name }) => name).join(' '),
      signature: symbols.map(({ signature }) => signature).join('\n'),
      doc: symbols.flatMap(({ doc }) => doc ?? []).join('\n'),
      body: text,
    },
    level: 'raw',
  }));
}
