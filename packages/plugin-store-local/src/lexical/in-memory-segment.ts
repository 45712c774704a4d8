import type { Pause } from '../database/database.ts';
import { ByteWriter } from './bytes.ts';
import type { TermBlockWriter } from './term-block.ts';
import { PostingList, writePayload } from './posting-list.ts';
import type { TermCounter } from './term-counter.ts';

/**
 * The postings of new documents, before they are written as a segment. They are added document by document and written
 * term by term, so each term has a linked list of postings.
 */
export class InMemorySegment {
  readonly #counter: TermCounter;
  readonly #terms: number[] = [];
  /** By term: the index plus one of the first and of the last posting in its list, or 0. */
  #first = new Int32Array(0);
  #last = new Int32Array(0);
  /**
   * By posting: its docId, the index plus one of the next posting of the same term, or 0, and the offset of its
   * payload.
   */
  readonly #docIds: number[] = [];
  readonly #nexts: number[] = [];
  readonly #starts: number[] = [0];
  readonly #payloads = new ByteWriter();
  #documents = 0;

  constructor(counter: TermCounter) {
    this.#counter = counter;
  }

  get documents(): number {
    return this.#documents;
  }

  /**
   * Adds the document that the counter has counted last.
   *
   * @param docId above the docIds of all documents so far
   */
  add(docId: number): void {
    this.#documents++;
    this.#reserve();
    const { distinctTerms, counts } = this.#counter;
    for (const term of distinctTerms) {
      writePayload(this.#payloads, counts, this.#counter.countsOf(term));
      this.#starts.push(this.#payloads.length);
      this.#nexts.push(0);
      this.#append(term, this.#docIds.push(docId));
    }
  }

  /** Writes the postings of all terms, in ascending order of the terms. */
  async write(termBlocks: TermBlockWriter, pause: Pause): Promise<void> {
    const firsts = new Map(this.#terms.map((term) => [this.#counter.term(term), this.#first[term]!]));
    const postings = new PostingList();
    for (const term of [...firsts.keys()].sort()) {
      postings.clear();
      for (let at = firsts.get(term)!; at !== 0; at = this.#nexts[at - 1]!)
        postings.add(this.#docIds[at - 1]!, this.#payloads.bytes, this.#starts[at - 1]!, this.#starts[at]!);
      termBlocks.add(term, postings);
      await pause();
    }
  }

  #append(term: number, posting: number): void {
    const previous = this.#last[term]!;
    if (previous !== 0) this.#nexts[previous - 1] = posting;
    else {
      this.#first[term] = posting;
      this.#terms.push(term);
    }
    this.#last[term] = posting;
  }

  #reserve(): void {
    const { size } = this.#counter;
    if (size <= this.#first.length) return;
    this.#first = longer(this.#first, size * 2);
    this.#last = longer(this.#last, size * 2);
  }
}

function longer(list: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const copy = new Int32Array(length);
  copy.set(list);
  return copy;
}
