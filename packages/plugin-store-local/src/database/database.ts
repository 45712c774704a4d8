import { Connection } from '@codesearch/toolkit';
import type { ConnectionOptions } from '@codesearch/toolkit';
import { isTurnOver, nextTurn } from '@codesearch/toolkit/pure';
import { hasLayer, layerOf, layerSetup } from './layer.ts';

interface DatabaseOptions extends ConnectionOptions {
  /** Page cache of this connection, in MiB. */
  readonly cacheMiB: number;
}

/** One connection to the store's database, which is its layer if it has one. */
export class Database extends Connection {
  readonly isLayered: boolean;
  readonly #storeFile: string;

  constructor(file: string, options: DatabaseOptions) {
    const isLayered = hasLayer(file);
    const cache = `cache_size = ${-Math.ceil(1024 * options.cacheMiB)}`;
    // The first detects more damaged pages, and before anything is read from them.
    const setup = ['PRAGMA cell_size_check = ON', `PRAGMA ${cache}`, options.setup ?? ''];
    if (isLayered) setup.push(layerSetup(file), `PRAGMA shared.${cache}`);
    super(isLayered ? layerOf(file) : file, { ...options, setup: setup.filter(Boolean).join(';\n') });
    this.isLayered = isLayered;
    this.#storeFile = file;
  }

  /** Whether the file has got a layer since it was opened. */
  get isReplaced(): boolean {
    return !this.isLayered && hasLayer(this.#storeFile);
  }
}

/** Called between small pieces of work, so that a long write yields to the event loop and can be aborted. */
export type Pause = () => Promise<void>;

export function pauses(signal: AbortSignal | undefined): Pause {
  return async () => {
    if (!isTurnOver()) return;
    await nextTurn();
    signal?.throwIfAborted();
  };
}

/**
 * Frees the memory of a value immediately, unless it shares it with others. Until garbage is collected, it would stay;
 * and after some megabytes of such memory, the engine marks all objects.
 *
 * @param spareBytes of its memory, at the end. Default: none
 */
export function release({ buffer, byteLength }: Uint8Array, spareBytes = 0): void {
  if (buffer.byteLength === byteLength + spareBytes) (buffer as ArrayBuffer).transfer(0);
}
