import type { Chunk, ChunkContext, Contextualizer, SourceText } from '@codesearch/kernel';

/** Embeds each chunk without a header. The fields have only what the chunk itself contains. */
export class RawContextualizer implements Contextualizer {
  async contextualize({ file }: SourceText, chunks: readonly Chunk[]): Promise<readonly ChunkContext[]> {
    return chunks.map(({ text, symbols, enclosing }) => ({
      embeddingText: text,
      fields: {
        path: file.path,
        names: [...enclosing, ...symbols].map(({ name }) => name).join(' '),
        signature: symbols.map(({ signature }) => signature).join('\n'),
        doc: symbols.flatMap(({ doc }) => doc ?? []).join('\n'),
        body: text,
      },
      level: 'raw',
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Nothing to release.
  }
}
