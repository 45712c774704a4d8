import { isCodesearchError } from '@codesearch/kernel';
import type {
  CallOptions,
  Chunk,
  ChunkContext,
  Contextualizer,
  PluginContext,
  SourceText,
  StageBinding,
} from '@codesearch/kernel';
import { RawContextualizer } from './raw-contextualizer.ts';

/**
 * Makes the contexts that sentences are added to: by the configured contextualizer, or raw ones if none is configured
 * or it fails.
 */
export class Fallback implements Contextualizer {
  readonly #raw = new RawContextualizer();
  readonly #configured: Contextualizer | undefined;
  readonly #context: PluginContext;

  constructor(binding: StageBinding<'contextualizer'> | undefined, context: PluginContext) {
    this.#configured = binding?.create(context);
    this.#context = context;
  }

  async open(options?: CallOptions): Promise<void> {
    await this.#configured?.open?.(options);
  }

  async contextualize(
    source: SourceText,
    chunks: readonly Chunk[],
    options?: CallOptions,
  ): Promise<readonly ChunkContext[]> {
    if (this.#configured) {
      try {
        return await this.#configured.contextualize(source, chunks, options);
      } catch (error) {
        options?.signal?.throwIfAborted();
        if (isCodesearchError(error, 'CLOSED')) throw error;
        const reason = error instanceof Error ? error.name : typeof error;
        this.#context.logger.warn('The fallback contextualizer failed; the chunks of a file get no header.', {
          path: source.file.path,
          reason,
        });
      }
    }
    return this.#raw.contextualize(source, chunks);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#configured?.[Symbol.asyncDispose]();
  }
}
