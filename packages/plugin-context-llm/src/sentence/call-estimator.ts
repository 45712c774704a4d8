import { estimateTokens } from '@codesearch/toolkit/pure';
import type {
  Chunk,
  ContextualizeEstimate,
  ContextualizeEstimator,
  ContextualizeRequest,
  PluginContext,
} from '@codesearch/kernel';
import { addSentence } from '../base/add-sentence.ts';
import { Fallback } from '../base/fallback.ts';
import type { ResolvedOptions } from '../options.ts';
import { promptFor } from '../prompt/prompt.ts';
import { questionKeys } from './question-keys.ts';
import { SentenceCache } from './sentence-cache.ts';

/** A sentence of the length that small models write in answer to the prompt. */
const expectedSentence = 'word '.repeat(40).trim();

/** Counts what `SentenceWriter` would ask the model. */
export class CallEstimator implements ContextualizeEstimator {
  readonly #options: ResolvedOptions;
  readonly #fallback: Fallback;
  readonly #cache: SentenceCache;
  #opened: Promise<void> | undefined;
  /** Keys of earlier chunks, whose answers would be known. */
  readonly #asked = new Set<string>();

  constructor(options: ResolvedOptions, context: PluginContext) {
    this.#options = options;
    this.#fallback = new Fallback(options.fallback, context);
    this.#cache = new SentenceCache(context);
  }

  async estimate(request: ContextualizeRequest): Promise<ContextualizeEstimate> {
    const { source, chunks } = request;
    await (this.#opened ??= this.#fallback.open(request));
    const { document, keys } = questionKeys(source, chunks, this.#options);
    const sentences = await this.#cache.get(keys);
    let [calls, inputTokens] = [0, 0];
    for (const [index, key] of keys.entries()) {
      if (sentences[index] !== undefined || this.#asked.has(key)) continue;
      this.#asked.add(key);
      const { system, user } = promptFor(source.file.path, document, chunks[index] as Chunk);
      calls++;
      inputTokens += estimateTokens(system) + estimateTokens(user);
    }
    const contexts = await this.#fallback.contextualize(request);
    return {
      calls,
      inputTokens,
      outputTokens: calls * estimateTokens(expectedSentence),
      cached: sentences.filter((sentence) => sentence !== undefined).length,
      contexts: contexts.map((context, index) =>
        addSentence(context, (chunks[index] as Chunk).text, sentences[index] ?? expectedSentence),
      ),
    };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#fallback[Symbol.asyncDispose]();
  }
}
