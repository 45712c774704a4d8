import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import type { ModelSource } from './model-file.ts';

/** Rows of the built-in model that fill a page of memory. */
const blockRows = 16;

/**
 * A file of rows, read in blocks when they are needed: a process that answers one question needs few of them, and
 * memory that is new to a process takes longer than reading.
 */
export class RowFile {
  readonly #source: ModelSource;
  readonly #name: string;
  readonly #values: Uint8Array;
  readonly #blockBytes: number;
  readonly #descriptor: number;
  /** 1 for each block that was read. */
  readonly #isRead: Uint8Array;

  /** @param values gets the rows */
  constructor(source: ModelSource, name: string, values: Int8Array, columns: number) {
    this.#source = source;
    this.#name = name;
    this.#values = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.#blockBytes = blockRows * columns;
    this.#isRead = new Uint8Array(Math.ceil(values.length / this.#blockBytes));
    this.#descriptor = openSync(join(source.folder, name), 'r');
  }

  /** Makes the values of a row valid. @throws the error of the source if the file has become shorter */
  read(row: number): void {
    const block = Math.trunc(row / blockRows);
    if (this.#isRead[block] === 1) return;
    const position = block * this.#blockBytes;
    const length = Math.min(this.#blockBytes, this.#values.length - position);
    if (readSync(this.#descriptor, this.#values, { offset: position, length, position }) !== length)
      throw this.#source.fail(`${this.#name} was cut while it was in use`);
    this.#isRead[block] = 1;
  }

  /** Must be called once. */
  close(): void {
    closeSync(this.#descriptor);
  }
}
