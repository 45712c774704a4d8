import type { ChunkContext, Contextualizer, ContextualizeRequest } from '@codesearch/kernel';

/** Embeds each chunk without a header. The fields have only what the chunk itself contains. */
export class RawContextualizer implements Contextualizer {
  async contextualize({
    source: { file },
    chunks,
  }: Pick<ContextualizeRequest, 'source' | 'chunks'>): Promise<readonly ChunkContext[]> {
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
}
