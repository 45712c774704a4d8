/*
 * A block contains what ranking needs of `rowsPerBlock` documents, so that a cold process reads a few large values
 * instead of one row per document. All documents of a block have the same granularity.
 *
 * The docId of a document is the ordinal of its block times `rowsPerBlock`, plus its row in the block. A docId with
 * path 0 is free, and is used again for another document.
 *
 * The columns of a block, one after the other, little-endian:
 *   scale f32 · path u32 · creation version u32 · length u32 · language u16 · kind u16 · id 16 bytes
 *
 * The creation version is the version of the commit that wrote the document. The length is its number of tokens.
 */

export const rowsPerBlock = 128;

export const idBytes = 16;

/** Bytes of each column in one row. */
export const columnWidths: readonly number[] = [4, 4, 4, 4, 2, 2, idBytes];

/** Bytes of all columns in one row. */
export const columnBytes: number = columnWidths.reduce((sum, bytes) => sum + bytes, 0);

export function blockOf(docId: number): number {
  return Math.floor(docId / rowsPerBlock);
}

export function rowOf(docId: number): number {
  return docId % rowsPerBlock;
}

export function docIdOf(block: number, row: number): number {
  return block * rowsPerBlock + row;
}

/** One block. Its columns are typed views of the same bytes. */
export class Block {
  readonly ordinal: number;
  readonly granularity: number;
  /** All columns, as they are stored. */
  readonly columns: Uint8Array;
  readonly scales: Float32Array;
  readonly paths: Uint32Array;
  readonly creationVersions: Uint32Array;
  readonly lengths: Uint32Array;
  readonly languages: Uint16Array;
  readonly kinds: Uint16Array;
  readonly ids: Buffer;
  #count: number | undefined;
  #tokens: number | undefined;

  /** @param columns not copied. Default: an empty block. */
  constructor(ordinal: number, granularity: number, columns: Uint8Array = new Uint8Array(columnBytes * rowsPerBlock)) {
    this.ordinal = ordinal;
    this.granularity = granularity;
    this.columns = columns;
    let at = columns.byteOffset;
    const column = (bytes: number): [ArrayBuffer, number, number] => {
      const start = at;
      at += bytes * rowsPerBlock;
      return [columns.buffer as ArrayBuffer, start, rowsPerBlock];
    };
    this.scales = new Float32Array(...column(4));
    this.paths = new Uint32Array(...column(4));
    this.creationVersions = new Uint32Array(...column(4));
    this.lengths = new Uint32Array(...column(4));
    this.languages = new Uint16Array(...column(2));
    this.kinds = new Uint16Array(...column(2));
    this.ids = Buffer.from(columns.buffer as ArrayBuffer, at, idBytes * rowsPerBlock);
  }

  /** The id of a row, 32 hex digits. */
  id(row: number): string {
    return this.ids.toString('hex', row * idBytes, (row + 1) * idBytes);
  }

  /** Whether a row contains the document with this id. */
  has(id: Buffer): boolean {
    for (let at = this.ids.indexOf(id); at !== -1; at = this.ids.indexOf(id, at + 1)) {
      if (at % idBytes === 0 && this.paths[at / idBytes] !== 0) return true;
    }
    return false;
  }

  /** The rows with live documents, ascending. */
  get live(): readonly number[] {
    return this.#rows(false);
  }

  /** The number of live documents. Cached: the block must not be edited after the first call. */
  get count(): number {
    if (this.#count === undefined) {
      this.#count = 0;
      for (let row = 0; row < rowsPerBlock; row++) if (this.paths[row] !== 0) this.#count++;
    }
    return this.#count;
  }

  /** The number of tokens of all live documents. Cached like {@link count}. */
  get tokens(): number {
    if (this.#tokens === undefined) {
      this.#tokens = 0;
      for (let row = 0; row < rowsPerBlock; row++) if (this.paths[row] !== 0) this.#tokens += this.lengths[row]!;
    }
    return this.#tokens;
  }

  /**
   * Returns the scales by row, with NaN for free rows and for those that are not accepted.
   *
   * @returns `undefined` if there is no other row
   */
  scalesOf(accepts?: (block: Block, row: number) => boolean): Float32Array | undefined {
    let scales: Float32Array | undefined;
    for (let row = 0; row < rowsPerBlock; row++) {
      if (this.paths[row] === 0 || (accepts !== undefined && !accepts(this, row))) continue;
      scales ??= new Float32Array(rowsPerBlock).fill(NaN);
      scales[row] = this.scales[row]!;
    }
    return scales;
  }

  /** The free rows, ascending. */
  freeRows(): number[] {
    return this.#rows(true);
  }

  #rows(free: boolean): number[] {
    const { paths } = this;
    const rows: number[] = [];
    for (let row = 0; row < rowsPerBlock; row++) if ((paths[row] === 0) === free) rows.push(row);
    return rows;
  }
}
