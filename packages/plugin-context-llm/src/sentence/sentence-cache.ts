import type { PluginContext } from '@codesearch/kernel';

/** Sentences by their keys, in the cache that all projects of the user share. */
export class SentenceCache {
  readonly #values: ReturnType<PluginContext['services']['cache']>;

  constructor({ services }: PluginContext) {
    this.#values = services.cache({ name: 'context-llm' });
  }

  /** @returns in the order of the keys; `undefined` for a sentence that is not in the cache */
  get(keys: readonly string[]): Promise<readonly (string | undefined)[]> {
    return Promise.all(keys.map((key) => this.#sentence(key)));
  }

  set(key: string, sentence: string): Promise<void> {
    return this.#values.set(key, sentence);
  }

  async #sentence(key: string): Promise<string | undefined> {
    const value = await this.#values.get(key);
    return typeof value === 'string' ? value : undefined;
  }
}
