import { blockOf, docIdOf, rowOf, rowsPerBlock } from '../block/block.ts';
import type { Block } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { DocumentFilter } from '../filter/document-filter.ts';
import type { SketchedQuery } from '../vector/sketch.ts';
import { ScoredListBuilder } from './scored-list.ts';
import type { ScoredDocuments } from './select-top.ts';

/** Brute-force scan of the sketches of all documents. One object serves all queries, one after the other. */
export class VectorScan {
  readonly #catalog: Catalog;
  readonly #list = new ScoredListBuilder();
  /** Of the rows of one block that are accepted. */
  readonly #scales = new Float32Array(rowsPerBlock);

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /**
   * Scores every document that matches the filter.
   *
   * @returns the documents in ascending order of their docIds; valid until the next call
   */
  score(query: SketchedQuery, { granularity, accepts, blocks: within }: DocumentFilter): ScoredDocuments {
    const { kernel } = this.#catalog;
    const list = this.#list;
    const blocks: Block[] = [];
    kernel.prepare(query);
    for (const block of this.#catalog.blocks(granularity)) {
      if (within?.has(block.ordinal) === false) continue;
      const isAny = accepts ? block.copyScales(accepts, this.#scales) : block.totals.count > 0;
      if (!isAny) continue;
      kernel.scoreBlock(block.ordinal, accepts && this.#scales);
      blocks.push(block);
    }
    return {
      count: blocks.length * rowsPerBlock,
      sample(step) {
        const sample = new Float64Array(Math.ceil((blocks.length * rowsPerBlock) / step));
        let scored = 0;
        for (let at = 0; at < blocks.length * rowsPerBlock; at += step) {
          const score = kernel.score(docIdOf(blocks[blockOf(at)]!.ordinal, rowOf(at)));
          if (!Number.isNaN(score)) sample[scored++] = score;
        }
        return sample.subarray(0, scored);
      },
      atLeast(limit) {
        for (const { ordinal } of blocks) {
          const rows = kernel.atLeast(ordinal, limit);
          for (let index = 0; index < rows.length; index++) {
            const docId = docIdOf(ordinal, rows[index]!);
            list.add(docId, kernel.score(docId));
          }
        }
        return list.take();
      },
    };
  }
}
