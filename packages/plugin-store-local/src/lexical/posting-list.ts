import { ByteReader, ByteWriter } from './bytes.ts';
import { bodyField, lexicalFields } from './lexical-fields.ts';

/*
 * A posting says how often an entry has a term in each field. The postings of a term are stored by ascending slot:
 *
 *   number   twice the distance to the slot before; plus 1 for a plain posting, of a term that occurs once, in the body
 *   byte     not for a plain posting: a bit for each field that has the term, and `repeated` where a field has it more than once
 *   number*  only with `repeated`: the number of occurrences in each field that has the term
 *
 * The byte and the numbers after it are called the detail of a posting.
 */

const repeated = 1 << lexicalFields.length;

/**
 * Writes the detail of a posting, which is empty for a plain one.
 *
 * @param counts from index `first` on, the occurrences in each field, of which there is one at least
 */
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

/** Encodes the postings of one term after the other. */
export class PostingList {
  /** The encoded postings. */
  readonly bytes: ByteWriter = new ByteWriter();
  #count = 0;
  #last = -1;

  /** Number of postings. */
  get count(): number {
    return this.#count;
  }

  /**
   * Adds a posting whose detail is in `source` from `start` to `end`.
   *
   * @param slot above those of all postings of this term so far
   */
  add(slot: number, source: Uint8Array, start: number, end: number): void {
    this.bytes.number((slot - this.#last) * 2 + Number(start === end));
    this.bytes.copy(source, start, end);
    this.#last = slot;
    this.#count++;
  }

  /** Removes all postings, for the next term. */
  clear(): void {
    this.bytes.clear();
    this.#count = 0;
    this.#last = -1;
  }
}

/** The entries that have a term, with its frequency in each: the occurrences, weighted by field and summed. */
export interface WeightedPostings {
  readonly slots: Uint32Array;
  /** All above 0. */
  readonly termFrequencies: Float64Array;
}

/**
 * Decodes the postings of a term, without those in fields of weight 0 alone. A query decodes some ten thousand postings, and a cold
 * process does so in the interpreter. Therefore the loop makes no calls for the usual kinds of postings.
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

/** The frequency of a term that occurs once in each of some fields, by the bits of these fields. */
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

/** Decodes one posting after the other. */
export class PostingCursor {
  readonly source: Uint8Array;
  readonly #reader: ByteReader;
  readonly #end: number;
  slot = -1;
  /** Whether the term occurs once, in the body. */
  plain = false;
  /** Offsets of the detail in the source. */
  detailStart = 0;
  detailEnd = 0;

  constructor(source: Uint8Array, start: number, end: number) {
    this.source = source;
    this.#reader = new ByteReader(source, start);
    this.#end = end;
  }

  /** Decodes the next posting. Returns false where there is none. */
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
