import { ByteReader, ByteWriter } from './bytes.ts';
import { bodyField, lexicalFields } from './lexical-fields.ts';

/*
 * A posting has the number of occurrences of a term in each field of a document. The postings of a term are stored by
 * ascending docId:
 *
 *   number   twice the difference to the previous docId, plus 1 for a singleton posting: the term occurs once, in the
 *            body
 *   byte     not for a singleton: one bit for each field that has the term, and `repeated` if a field has it more than
 *            once
 *   number*  only with `repeated`: the number of occurrences in each field that has the term
 *
 * The byte and the numbers after it are the payload of a posting.
 */

const repeated = 1 << lexicalFields.length;

/**
 * Writes the payload of a posting, which is empty for a singleton.
 *
 * @param counts the occurrences in each field, at least one in all, from index `first` on
 */
export function writePayload(bytes: ByteWriter, counts: ArrayLike<number>, first: number): void {
  let fields = 0;
  let sum = 0;
  let max = 0;
  for (let field = 0; field < lexicalFields.length; field++) {
    const count = counts[first + field]!;
    if (count > 0) fields |= 1 << field;
    if (count > max) max = count;
    sum += count;
  }
  if (sum === 1 && counts[first + bodyField] === 1) return;
  bytes.number(max > 1 ? fields | repeated : fields);
  if (max === 1) return;
  for (let field = 0; field < lexicalFields.length; field++) {
    const count = counts[first + field]!;
    if (count > 0) bytes.number(count);
  }
}

/** Encodes the postings of a term. Used for one term after the other. */
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
   * Adds a posting with the payload in `source` from `start` to `end`.
   *
   * @param docId above the docIds of all postings of this term so far
   */
  add(docId: number, source: Uint8Array, start: number, end: number): void {
    this.bytes.number((docId - this.#last) * 2 + Number(start === end));
    this.bytes.copy(source, start, end);
    this.#last = docId;
    this.#count++;
  }

  /** Removes all postings, to begin the next term. */
  clear(): void {
    this.bytes.clear();
    this.#count = 0;
    this.#last = -1;
  }
}

/** The documents that have a term, and its frequency in each: the weighted sum of its occurrences by field. */
export interface WeightedPostings {
  readonly docIds: Uint32Array;
  /** All above 0. */
  readonly termFrequencies: Float64Array;
}

/**
 * Decoded postings of one term after the other, in memory that is used again: a common word has hundreds of thousands,
 * and new memory for each query makes the engine collect garbage all the time.
 */
export class PostingColumns {
  #docIds = new Uint32Array(1_024);
  #termFrequencies = new Float64Array(1_024);
  #count = 0;

  /** Number of postings. */
  get count(): number {
    return this.#count;
  }

  /** Removes postings at the end. */
  truncate(count: number): void {
    this.#count = count;
  }

  /** Returns the postings from an index on. They stay valid until postings are added after a truncation. */
  from(first: number): WeightedPostings {
    return {
      docIds: this.#docIds.subarray(first, this.#count),
      termFrequencies: this.#termFrequencies.subarray(first, this.#count),
    };
  }

  /**
   * Decodes the postings of a term, without those that occur only in fields of weight 0.
   *
   * A query decodes many thousands of postings, in a cold process by the interpreter. Therefore the loop makes no calls
   * for the usual kinds of postings.
   *
   * @param maxCount number of postings in the source
   */
  decode(source: Uint8Array, start: number, end: number, maxCount: number, { byField, once }: PostingWeights): void {
    this.#reserve(maxCount);
    const [docIds, termFrequencies] = [this.#docIds, this.#termFrequencies];
    const reader = new ByteReader(source);
    let found = this.#count;
    let docId = -1;
    for (let at = start; at < end;) {
      let head = source[at++]!;
      if (head >= 0x80) {
        reader.at = at - 1;
        head = reader.number();
        at = reader.at;
      }
      docId += Math.floor(head / 2);
      let termFrequency = once[1 << bodyField]!;
      if (head % 2 === 0) {
        const fields = source[at++]!;
        if (fields < repeated) termFrequency = once[fields]!;
        else {
          reader.at = at;
          termFrequency = repeatedFrequency(reader, fields, byField);
          at = reader.at;
        }
      }
      if (termFrequency === 0) continue;
      docIds[found] = docId;
      termFrequencies[found++] = termFrequency;
    }
    this.#count = found;
  }

  #reserve(more: number): void {
    const needed = this.#count + more;
    if (needed <= this.#docIds.length) return;
    const [docIds, termFrequencies] = [this.#docIds, this.#termFrequencies];
    this.#docIds = new Uint32Array(needed + needed / 4);
    this.#termFrequencies = new Float64Array(needed + needed / 4);
    this.#docIds.set(docIds.subarray(0, this.#count));
    this.#termFrequencies.set(termFrequencies.subarray(0, this.#count));
  }
}

/** The weights of the fields of a query. */
export interface PostingWeights {
  readonly byField: readonly number[];
  /** By the bits of fields: the frequency of a term that occurs once in each of these fields. */
  readonly once: Float64Array;
}

/** @param byField one per field, in the order of `lexicalFields` */
export function postingWeights(byField: readonly number[]): PostingWeights {
  const once = new Float64Array(repeated);
  for (let field = 0; field < lexicalFields.length; field++) {
    const bit = 1 << field;
    for (let fields = 0; fields < bit; fields++) once[bit | fields] = once[fields]! + byField[field]!;
  }
  return { byField, once };
}

/**
 * Decodes the docIds of the postings of a term, whatever fields they are in.
 *
 * @param count number of postings
 */
export function postedDocIds(source: Uint8Array, start: number, end: number, count: number): Uint32Array {
  const docIds = new Uint32Array(count);
  const reader = new ByteReader(source);
  let found = 0;
  let docId = -1;
  for (let at = start; at < end;) {
    let head = source[at++]!;
    if (head >= 0x80) {
      reader.at = at - 1;
      head = reader.number();
      at = reader.at;
    }
    docId += Math.floor(head / 2);
    docIds[found++] = docId;
    if (head % 2 === 1) continue;
    const fields = source[at++]!;
    if (fields < repeated) continue;
    // The last byte of each number has no top bit.
    for (let bits = fields & (repeated - 1); bits !== 0; bits &= bits - 1) while (source[at++]! >= 0x80);
  }
  return docIds;
}

function repeatedFrequency(reader: ByteReader, fields: number, weights: readonly number[]): number {
  let sum = 0;
  for (let field = 0; field < lexicalFields.length; field++) {
    if (fields & (1 << field)) sum += weights[field]! * reader.number();
  }
  return sum;
}

/** Iterates over the postings of a term. */
export class PostingCursor {
  readonly source: Uint8Array;
  readonly #reader: ByteReader;
  readonly #end: number;
  docId = -1;
  /** Whether the term occurs once, in the body. */
  singleton = false;
  /** Offsets of the payload in the source. */
  payloadStart = 0;
  payloadEnd = 0;

  constructor(source: Uint8Array, start: number, end: number) {
    this.source = source;
    this.#reader = new ByteReader(source, start);
    this.#end = end;
  }

  /** Decodes the next posting. Returns false at the end. */
  next(): boolean {
    const reader = this.#reader;
    if (reader.at >= this.#end) return false;
    const head = reader.number();
    this.docId += Math.floor(head / 2);
    this.singleton = head % 2 === 1;
    this.payloadStart = reader.at;
    if (!this.singleton) this.#skipPayload();
    this.payloadEnd = reader.at;
    return true;
  }

  #skipPayload(): void {
    const reader = this.#reader;
    const fields = reader.number();
    if ((fields & repeated) === 0) return;
    for (let field = 0; field < lexicalFields.length; field++) if (fields & (1 << field)) reader.number();
  }
}
