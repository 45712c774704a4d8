import type { Granularity } from '@codesearch/kernel';

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

/** Where each column of a block begins. */
const columnStarts: readonly number[] = columnWidths.map(
  (_, index) => rowsPerBlock * columnWidths.slice(0, index).reduce((sum, bytes) => sum + bytes, 0),
);

/** Sums over a block. */
interface BlockTotals {
  /** Number of live documents. */
  readonly count: number;
  /** Number of tokens of all live documents. */
  readonly tokens: number;
}

/** One block. Its columns are typed views of the same bytes, which are made when they are first used. */
export class Block {
  readonly ordinal: number;
  readonly granularity: number;
  /** All columns, as they are stored. */
  readonly columns: Uint8Array;
  #totals: BlockTotals | undefined;
  #scales: Float32Array | undefined;
  #paths: Uint32Array | undefined;
  #creationVersions: Uint32Array | undefined;
  #lengths: Uint32Array | undefined;
  #languages: Uint16Array | undefined;
  #kinds: Uint16Array | undefined;
  #ids: Buffer | undefined;

  /**
   * @param columns not copied. Default: an empty block.
   * @param totals Default: counted when they are first needed, after which the block must not be edited
   */
  constructor(ordinal: number, granularity: number, columns?: Uint8Array, totals?: BlockTotals) {
    this.ordinal = ordinal;
    this.granularity = granularity;
    this.columns = columns ?? new Uint8Array(columnBytes * rowsPerBlock);
    this.#totals = totals;
    if (columns === undefined) this.scales.fill(NaN);
  }

  /** NaN for free rows. */
  get scales(): Float32Array {
    return (this.#scales ??= new Float32Array(...this.#column(0)));
  }

  /** 0 for free rows. */
  get paths(): Uint32Array {
    return (this.#paths ??= new Uint32Array(...this.#column(1)));
  }

  get creationVersions(): Uint32Array {
    return (this.#creationVersions ??= new Uint32Array(...this.#column(2)));
  }

  get lengths(): Uint32Array {
    return (this.#lengths ??= new Uint32Array(...this.#column(3)));
  }

  get languages(): Uint16Array {
    return (this.#languages ??= new Uint16Array(...this.#column(4)));
  }

  get kinds(): Uint16Array {
    return (this.#kinds ??= new Uint16Array(...this.#column(5)));
  }

  get ids(): Buffer {
    const [buffer, start] = this.#column(6);
    return (this.#ids ??= Buffer.from(buffer, start, idBytes * rowsPerBlock));
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

  get totals(): BlockTotals {
    return (this.#totals ??= this.#count());
  }

  /**
   * Copies the scales of the rows that are accepted, and NaN for all others.
   *
   * @returns whether any row is accepted
   */
  copyScales(accepts: (block: Block, row: number) => boolean, into: Float32Array): boolean {
    const { paths, scales } = this;
    let isAny = false;
    for (let row = 0; row < rowsPerBlock; row++) {
      const isAccepted = paths[row] !== 0 && accepts(this, row);
      into[row] = isAccepted ? scales[row]! : NaN;
      isAny ||= isAccepted;
    }
    return isAny;
  }

  /** The free rows, ascending. */
  freeRows(): number[] {
    return this.#rows(true);
  }

  #count(): BlockTotals {
    let [count, tokens] = [0, 0];
    for (const row of this.live) {
      count++;
      tokens += this.lengths[row]!;
    }
    return { count, tokens };
  }

  #column(index: number): [ArrayBuffer, number, number] {
    const { buffer, byteOffset } = this.columns;
    return [buffer as ArrayBuffer, byteOffset + columnStarts[index]!, rowsPerBlock];
  }

  #rows(free: boolean): number[] {
    const { paths } = this;
    const rows: number[] = [];
    for (let row = 0; row < rowsPerBlock; row++) if ((paths[row] === 0) === free) rows.push(row);
    return rows;
  }
}

/** The granularities, by their codes in the database. */
export const granularities: readonly Granularity[] = ['chunk', 'file'];

export function granularityCode(granularity: Granularity): number {
  return granularities.indexOf(granularity);
}
