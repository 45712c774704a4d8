import { fileURLToPath } from 'node:url';
import type { Worker } from 'node:worker_threads';
import type { Logger } from '@codesearch/kernel';
import type { CacheEntry } from './embedding-cache.ts';

/** What the thread is started with. */
export interface WriterData {
  readonly cacheDir: string;
  readonly maxBytes: number | undefined;
}

/**
 * Entries on their way to the thread. Their vectors are in one buffer, one after the other, which is transferred
 * instead of copied.
 */
export interface WriteRequest {
  readonly id: number;
  readonly now: number;
  readonly entries: readonly (Omit<CacheEntry, 'vector'> & { readonly length: number })[];
  readonly vectors: Float32Array<ArrayBuffer>;
}

/** A message of the thread: requests that are committed, or a warning. */
export type WriterMessage =
  | { readonly written: readonly number[] }
  | { readonly warning: string; readonly details: Readonly<Record<string, unknown>> };

export interface EmbeddingWriterOptions extends WriterData {
  readonly logger: Logger;
  now(): number;
}

/**
 * Writes embeddings in a thread of its own, which starts with the first of them: neither the writing nor the moments in
 * which SQLite waits for the disk hold up the calls of a service.
 *
 * The death of the thread is logged; entries that it had not written are lost.
 */
export class EmbeddingWriter implements AsyncDisposable {
  readonly #options: EmbeddingWriterOptions;
  readonly #pending = new Map<number, () => void>();
  #thread: Promise<Worker> | undefined;
  #nextId = 0;
  #dead = false;

  constructor(options: EmbeddingWriterOptions) {
    this.#options = options;
  }

  /** Resolves when the entries are committed, or will never be. */
  async write(entries: readonly CacheEntry[]): Promise<void> {
    this.#thread ??= this.#start();
    const thread = await this.#thread;
    if (this.#dead) return;
    const request = requestOf(this.#nextId++, this.#options.now(), entries);
    thread.ref();
    const written = new Promise<void>((resolve) => this.#pending.set(request.id, resolve));
    thread.postMessage(request, [request.vectors.buffer]);
    await written;
    if (this.#pending.size === 0) thread.unref();
  }

  /** To be called when all writes have ended. */
  async [Symbol.asyncDispose](): Promise<void> {
    const thread = await this.#thread;
    if (!thread || this.#dead) return;
    this.#dead = true;
    await thread.terminate();
  }

  async #start(): Promise<Worker> {
    const { Worker: Thread } = await import('node:worker_threads');
    const { cacheDir, maxBytes, logger } = this.#options;
    const program = fileURLToPath(new URL(`./embedding-writer-thread${import.meta.url.slice(-3)}`, import.meta.url));
    const thread = new Thread(program, { workerData: { cacheDir, maxBytes } satisfies WriterData });
    thread.on('message', (message: WriterMessage) => {
      if ('written' in message) for (const id of message.written) this.#settle(id);
      else logger.warn(message.warning, message.details);
    });
    thread.once('error', ({ message: reason }: Error) => {
      logger.warn('The thread that writes the embedding cache has ended; texts are embedded again.', { reason });
      this.#dead = true;
      for (const id of [...this.#pending.keys()]) this.#settle(id);
    });
    thread.unref();
    return thread;
  }

  #settle(id: number): void {
    this.#pending.get(id)?.();
    this.#pending.delete(id);
  }
}

function requestOf(id: number, now: number, entries: readonly CacheEntry[]): WriteRequest {
  const vectors = new Float32Array(entries.reduce((sum, { vector }) => sum + vector.length, 0));
  let start = 0;
  for (const { vector } of entries) {
    vectors.set(vector, start);
    start += vector.length;
  }
  return { id, now, entries: entries.map(({ vector: { length }, ...entry }) => ({ ...entry, length })), vectors };
}
