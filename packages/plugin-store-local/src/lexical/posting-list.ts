import { ByteReader, pushBytes, pushNumber } from './bytes.ts';
import { bodyField, lexicalFields } from './lexical-fields.ts';

/*
 * The postings of a term: the slots of the entries that have it, ascending, each with the counts per field.
 *
 *   number   distance to the slot before · 2, and 1 where the term stands once, in the body: that is all then
 *   byte     the fields that have it, one bit each, and `repeated` where it stands more than once in some field
 *   number*  only where repeated: how often, for each of these fields
 */

const repeated = 1 << lexicalFields.length;

/** Postings in the making, of one term. */
export class PostingList {
  #bytes: number[] = [];
  #count = 0;
  #last = -1;
  /** The entry that is being counted, and its counts per field; -1 where there is none. */
  #slot = -1;
  readonly #counts = [0, 0, 0, 0, 0];

  /** Number of postings. */
  get count(): number {
    this.#close();
    return this.#count;
  }

  /** Counts one occurrence. @param slot the one of the last call, or above all before */
  add(slot: number, field: number): void {
    if (slot !== this.#slot) {
      this.#close();
      this.#slot = slot;
    }
    this.#counts[field]!++;
  }

  /** Adds the posting that a cursor stands at, which is above all that were added before. */
  copy(cursor: PostingCursor): void {
    this.#begin(cursor.slot, cursor.plain);
    pushBytes(this.#bytes, cursor.source, cursor.detailStart, cursor.detailEnd);
  }

  /** All postings as they are stored. */
  bytes(): readonly number[] {
    this.#close();
    return this.#bytes;
  }

  clear(): void {
    this.#bytes = [];
    this.#count = 0;
    this.#last = -1;
  }

  #close(): void {
    if (this.#slot === -1) return;
    const counts = this.#counts;
    let fields = 0;
    let sum = 0;
    let most = 0;
    for (let field = 0; field < counts.length; field++) {
      const count = counts[field]!;
      if (count > 0) fields |= 1 << field;
      if (count > most) most = count;
      sum += count;
    }
    const plain = sum === 1 && counts[bodyField] === 1;
    this.#begin(this.#slot, plain);
    if (!plain) pushNumber(this.#bytes, most > 1 ? fields | repeated : fields);
    if (most > 1) for (const count of counts) if (count > 0) pushNumber(this.#bytes, count);
    counts.fill(0);
    this.#slot = -1;
  }

  #begin(slot: number, plain: boolean): void {
    pushNumber(this.#bytes, (slot - this.#last) * 2 + Number(plain));
    this.#last = slot;
    this.#count++;
  }
}

/** Stands at one posting after the other. */
export class PostingCursor {
  readonly source: Uint8Array;
  readonly #reader: ByteReader;
  readonly #end: number;
  slot = -1;
  /** Whether the term stands once, in the body. */
  plain = false;
  /** Where the posting tells of fields and counts. */
  detailStart = 0;
  detailEnd = 0;

  constructor(source: Uint8Array, start: number, end: number) {
    this.source = source;
    this.#reader = new ByteReader(source, start);
    this.#end = end;
  }

  /** Goes to the next posting; false where there is none. */
  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= this.#end) return false;
    const head = reader.number();
    this.slot += Math.floor(head / 2);
    this.plain = head % 2 === 1;
    this.detailStart = reader.at;
    if (!this.plain) this.#skipDetail();
    this.detailEnd = reader.at;
    return true;
  }

  /** The sum of the counts, each times the weight of its field. */
  frequency(weights: readonly number[]): number {
    if (this.plain) return weights[bodyField]!;
    const detail = new ByteReader(this.source, this.detailStart);
    const fields = detail.number();
    let sum = 0;
    for (let field = 0; field < lexicalFields.length; field++) {
      if ((fields & (1 << field)) === 0) continue;
      sum += weights[field]! * (fields & repeated ? detail.number() : 1);
    }
    return sum;
  }

  #skipDetail(): void {
    const reader = this.#reader;
    const fields = reader.number();
    if ((fields & repeated) === 0) return;
    for (let field = 0; field < lexicalFields.length; field++) if (fields & (1 << field)) reader.number();
  }
}
