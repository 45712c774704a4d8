import { foldedNames } from '@codesearch/toolkit/pure';
import type { Pause } from '../database/database.ts';
import { PostingList } from './posting-list.ts';
import type { TermBlockWriter } from './term-block.ts';

const noPayload = new Uint8Array();

/**
 * The folded names that new chunks define, before they are written as a segment. A posting of a name has only the
 * docId.
 */
export class InMemoryNames {
  readonly #docIds = new Map<string, number[]>();
  #documents = 0;

  get documents(): number {
    return this.#documents;
  }

  /**
   * @param docId above the docIds of all documents so far
   * @param names the field of the document
   */
  add(docId: number, names: string): void {
    this.#documents++;
    for (const name of foldedNames(names)) {
      const docIds = this.#docIds.get(name);
      if (docIds === undefined) this.#docIds.set(name, [docId]);
      else docIds.push(docId);
    }
  }

  /** Writes the postings of all names, in ascending order of the names. */
  async write(termBlocks: TermBlockWriter, pause: Pause): Promise<void> {
    const postings = new PostingList();
    for (const name of [...this.#docIds.keys()].sort()) {
      postings.clear();
      for (const docId of this.#docIds.get(name)!) postings.add(docId, noPayload, 0, 0);
      termBlocks.add(name, postings);
      await pause();
    }
  }
}
