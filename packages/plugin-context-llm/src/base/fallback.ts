import type {
  Call,
  ChunkContext,
  Contextualizer,
  ContextualizeRequest,
  InnerStage,
  PluginContext,
  StageBinding,
} from '@codesearch/kernel';

/**
 * Makes the contexts that sentences are added to: by the configured contextualizer, or raw ones if it is missing or
 * fails.
 */
export class Fallback implements Contextualizer {
  readonly #configured: InnerStage<'contextualizer'> | undefined;
  readonly #context: PluginContext;

  constructor(binding: StageBinding<'contextualizer'> | undefined, context: PluginContext) {
    this.#configured = binding && context.services.stage(binding);
    this.#context = context;
  }

  async open(request: Call): Promise<void> {
    await this.#configured?.open(request);
  }

  async check(request: Call): Promise<void> {
    await this.#configured?.check(request);
  }

  async contextualize(request: ContextualizeRequest): Promise<readonly ChunkContext[]> {
    if (this.#configured) {
      try {
        return await this.#configured.contextualize(request);
      } catch (error) {
        request.signal.throwIfAborted();
        const reason = error instanceof Error ? error.name : typeof error;
        this.#context.logger.warn('The fallback contextualizer failed; the chunks of a file get no header.', {
          path: request.source.file.path,
          reason,
        });
      }
    }
    return rawContexts(request);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#configured?.[Symbol.asyncDispose]();
  }
}

/** Embeds each chunk without a header. The fields have only what the chunk itself contains. */
function rawContexts({ source: { file }, chunks }: ContextualizeRequest): readonly ChunkContext[] {
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
