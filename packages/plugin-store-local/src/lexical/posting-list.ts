import { ByteReader, ByteWriter } from './bytes.ts';
import { bodyField, lexicalFields } from './lexical-fields.ts';

/*
 * The postings of a term: the slots of the entries that have it, ascending, each with the counts per field.
 *
 *   number   distance to the slot before · 2, and 1 where the term stands once, in the body: that is all then
 *   byte     the fields that have it, one bit each, and `repeated` where it stands more than once in some field
 *   number*  only where repeated: how often, for each of these fields
 */

const repeated = 1 << lexicalFields.length;

/** Writes what a posting tells of fields and counts: nothing for a plain one. @param counts one for each field, not all zero */
export function writeDetail(bytes: ByteWriter, counts: ArrayLike<number>, first: number): void {
  let fields = 0;
  let sum = 0;
  let most = 0;
  for (let field = 0; field < lexicalFields.length; field++) {
    const count = counts[first + field]!;
    if (count > 0) fields |= 1 << field;
    if (count > most) most = count;
    sum += count;
  }
  if (sum === 1 && counts[first + bodyField] === 1) return;
  bytes.number(most > 1 ? fields | repeated : fields);
  if (most === 1) return;
  for (let field = 0; field < lexicalFields.length; field++) {
    const count = counts[first + field]!;
    if (count > 0) bytes.number(count);
  }
}

/** Postings in the making, of one term after the other. */
export class PostingList {
  /** All postings as they are stored. */
  readonly bytes: ByteWriter = new ByteWriter();
  #count = 0;
  #last = -1;

  /** Number of postings. */
  get count(): number {
    return this.#count;
  }

  /**
   * Adds a posting with the detail that `source` has from `start` to `end`.
   *
   * @param slot above all that were added before
   */
  add(slot: number, source: Uint8Array, start: number, end: number): void {
    this.bytes.number((slot - this.#last) * 2 + Number(start === end));
    this.bytes.copy(source, start, end);
    this.#last = slot;
    this.#count++;
  }

  /** Begins the next term. */
  clear(): void {
    this.bytes.clear();
    this.#count = 0;
    this.#last = -1;
  }
}

/** The entries that have a term, and how often, each occurrence counting the weight of its field. */
export interface WeightedPostings {
  readonly slots: Uint32Array;
  /** All above 0. */
  readonly termFrequencies: Float64Array;
}

/**
 * Reads all postings of a term, by slot ascending, without those of entries that have it in no field with a weight. A question makes this loop run
 * some ten thousand times, in a cold process in the interpreter: it makes no calls for the usual kinds of postings.
 *
 * @param count number of postings
 */
export function weightedPostings(
  source: Uint8Array,
  start: number,
  end: number,
  count: number,
  weights: readonly number[],
): WeightedPostings {
  const slots = new Uint32Array(count);
  const termFrequencies = new Float64Array(count);
  const once = weightSums(weights);
  const reader = new ByteReader(source);
  let found = 0;
  let slot = -1;
  for (let at = start; at < end;) {
    let head = source[at++]!;
    if (head >= 0x80) {
      reader.at = at - 1;
      head = reader.number();
      at = reader.at;
    }
    slot += Math.floor(head / 2);
    let termFrequency = once[1 << bodyField]!;
    if (head % 2 === 0) {
      const fields = source[at++]!;
      if (fields < repeated) termFrequency = once[fields]!;
      else {
        reader.at = at;
        termFrequency = repeatedFrequency(reader, fields, weights);
        at = reader.at;
      }
    }
    if (termFrequency === 0) continue;
    slots[found] = slot;
    termFrequencies[found++] = termFrequency;
  }
  if (found === count) return { slots, termFrequencies };
  return { slots: slots.slice(0, found), termFrequencies: termFrequencies.slice(0, found) };
}

/** What an entry counts that has a term once in some fields, by the bits of these fields. */
function weightSums(weights: readonly number[]): Float64Array {
  const sums = new Float64Array(repeated);
  for (let field = 0; field < lexicalFields.length; field++) {
    const bit = 1 << field;
    for (let fields = 0; fields < bit; fields++) sums[bit | fields] = sums[fields]! + weights[field]!;
  }
  return sums;
}

function repeatedFrequency(reader: ByteReader, fields: number, weights: readonly number[]): number {
  let sum = 0;
  for (let field = 0; field < lexicalFields.length; field++) {
    if (fields & (1 << field)) sum += weights[field]! * reader.number();
  }
  return sum;
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

  #skipDetail(): void {
    const reader = this.#reader;
    const fields = reader.number();
    if ((fields & repeated) === 0) return;
    for (let field = 0; field < lexicalFields.length; field++) if (fields & (1 << field)) reader.number();
  }
}
