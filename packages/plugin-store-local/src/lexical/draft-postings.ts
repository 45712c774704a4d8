import { ByteWriter } from './bytes.ts';
import type { LeafWriter } from './leaf.ts';
import { PostingList, writeDetail } from './posting-list.ts';
import type { TermCounter } from './term-counter.ts';

/** Collects the postings of new entries, entry by entry, and writes them term by term: each term has a linked list of postings. */
export class DraftPostings {
  readonly #counter: TermCounter;
  /** All terms with postings, by their numbers. */
  readonly #terms: number[] = [];
  /** By term: the first and the last posting of its list, each as its index plus one; 0 where there is none. */
  #first = new Int32Array(0);
  #last = new Int32Array(0);
  /** By posting: its slot, the next posting of the same term as its index plus one, and the offset of its detail. */
  readonly #slots: number[] = [];
  readonly #nexts: number[] = [];
  readonly #starts: number[] = [0];
  readonly #details = new ByteWriter();
  #entries = 0;

  constructor(counter: TermCounter) {
    this.#counter = counter;
  }

  get entries(): number {
    return this.#entries;
  }

  /** Adds the entry that the counter has counted last. @param slot above those of all entries that were added before */
  add(slot: number): void {
    this.#entries++;
    this.#reserve();
    const { met, counts } = this.#counter;
    for (const term of met) {
      writeDetail(this.#details, counts, this.#counter.countsOf(term));
      this.#starts.push(this.#details.length);
      this.#nexts.push(0);
      this.#append(term, this.#slots.push(slot));
    }
  }

  /** Writes all terms, ascending. */
  write(leaves: LeafWriter): void {
    const firsts = new Map(this.#terms.map((term) => [this.#counter.term(term), this.#first[term]!]));
    const postings = new PostingList();
    for (const term of [...firsts.keys()].sort()) {
      postings.clear();
      for (let at = firsts.get(term)!; at !== 0; at = this.#nexts[at - 1]!)
        postings.add(this.#slots[at - 1]!, this.#details.bytes, this.#starts[at - 1]!, this.#starts[at]!);
      leaves.add(term, postings);
    }
  }

  #append(term: number, posting: number): void {
    const before = this.#last[term]!;
    if (before !== 0) this.#nexts[before - 1] = posting;
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
