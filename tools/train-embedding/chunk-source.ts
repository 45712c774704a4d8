import type { Chunk } from '@codesearch/kernel';
import { presetDefault } from '@codesearch/preset-default';
import { createHash } from 'node:crypto';
import { guardStage } from '@codesearch/stages';
import type { BareContext } from '@codesearch/stages';
import type { ClonedFile } from './clone.ts';

/** A chunk with the text that the program embeds for it. */
export interface EmbeddedChunk {
  readonly chunk: Chunk;
  readonly embeddingText: string;
}

/** Cuts files with the chunker and the contextualizer of the default preset. */
export class ChunkSource implements AsyncDisposable {
  readonly #chunker;
  readonly #contextualizer;

  /** @param folder an empty folder for the stages */
  constructor(folder: string) {
    const context: BareContext = {
      logger: { debug() {}, info() {}, warn() {} },
      fetch: globalThis.fetch,
      projectRoot: folder,
      home: folder,
      dataDir: folder,
      cacheDir: folder,
      env: () => undefined,
      now: Date.now,
    };
    this.#chunker = guardStage(presetDefault.stages.chunker, context);
    this.#contextualizer = guardStage(presetDefault.stages.contextualizer, context);
  }

  async open(): Promise<void> {
    await this.#chunker.open?.();
    await this.#contextualizer.open?.();
  }

  async chunk({ path, text }: ClonedFile): Promise<readonly EmbeddedChunk[]> {
    const hash = createHash('sha256').update(text).digest('hex');
    const file = { path, size: Buffer.byteLength(text), mtimeMs: 0, stamp: hash };
    const source = { file, text, hash };
    const { chunks } = await this.#chunker.chunk({ source });
    const contexts = await this.#contextualizer.contextualize({ source, chunks });
    return chunks.map((chunk, index) => ({ chunk, embeddingText: contexts[index]!.embeddingText }));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#chunker[Symbol.asyncDispose]();
    await this.#contextualizer[Symbol.asyncDispose]();
  }
}
