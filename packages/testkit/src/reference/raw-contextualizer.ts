import {
  definePlugin,
  type CallOptions,
  type Chunk,
  type ChunkContext,
  type Contextualizer,
  type PluginFactory,
  type SourceText,
} from '@codesearch/kernel';
import { pathWords } from '../contextualizer/path-words.ts';
import { Life } from './life.ts';
import { noOptions, type NoOptions } from './no-options.ts';

const name = 'reference-raw-contextualizer';

/** Embeds each chunk as it stands, without a header; the lexical fields hold what the chunk says of itself. */
export const rawContextualizer: PluginFactory<'contextualizer', NoOptions> = definePlugin({
  name,
  stage: 'contextualizer',
  options: noOptions,
  fingerprint: () => 1,
  create: () => new RawContextualizer(),
});

class RawContextualizer implements Contextualizer {
  readonly #life = new Life(name);

  async contextualize(
    source: SourceText,
    chunks: readonly Chunk[],
    options?: CallOptions,
  ): Promise<readonly ChunkContext[]> {
    this.#life.check(options);
    const path = pathWords(source.file.path).join(' ');
    return chunks.map(({ text, symbols, enclosing }) => ({
      embeddingText: text,
      fields: {
        path,
        names: [...enclosing, ...symbols].map((symbol) => symbol.name).join(' '),
        signature: symbols.map(({ signature }) => signature).join('\n'),
        doc: symbols.map(({ doc = '' }) => doc).join('\n'),
        body: text,
      },
      level: 'raw',
    }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#life.end();
  }
}
