import { errors } from '@codesearch/kernel';
import type { DenseRequest, RankedList } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';
import type { Steps } from '../database/read-in-steps.ts';
import type { DocumentFilter } from './document-filter.ts';
import { quantiseQuery } from '../vector/quantisation.ts';
import { sketchQuery } from '../vector/sketch.ts';
import { assertTopK, rank, selectTop, ScoredListBuilder } from './ranking.ts';
import { blockOf, docIdOf, rowOf, rowsPerBlock } from '../block/block.ts';
import type { Block } from '../block/block.ts';
import type { SketchedQuery } from '../vector/sketch.ts';
import type { ScoredDocuments } from './ranking.ts';

/** Dense search of one connection: the nearest documents by dot product. */
export class DenseSearch {
  readonly #catalog: Catalog;
  readonly #scan: VectorScan;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
    this.#scan = new VectorScan(catalog);
  }

  /**
   * Scores all documents by their sketches, then the best of them by their vectors. The best include all documents with
   * the same approximate score as the last one, so that ties at the end of the list have the order of the contract.
   */
  *search({ vector, topK }: DenseRequest, filter: DocumentFilter): Steps<RankedList> {
    assertTopK(topK);
    this.#checkVector(vector);
    if (this.#catalog.count(filter.granularity) === 0) return [];
    const { docIds } = selectTop(this.#scan.score(sketchQuery(vector), filter), comparedCount(topK));
    // Another search may scan in a pause.
    const best = Uint32Array.from(docIds);
    const scores = yield* this.#catalog.vectors.scores(best, quantiseQuery(vector));
    return rank({ docIds: best, scores }, topK, this.#catalog);
  }

  #checkVector(vector: Float32Array): void {
    const { dimensions } = this.#catalog;
    if (this.#catalog.count() > 0 && vector.length !== dimensions) {
      throw errors.dimensionMismatch(dimensions, vector.length);
    }
    // An index loop: a call per value would allocate each one.
    for (let index = 0; index < vector.length; index++) {
      if (Number.isFinite(vector[index])) continue;
      throw errors.inputInvalid('A query vector has a value that is not a finite number.', 'Check the embedder.');
    }
  }
}

/**
 * Describes the search for people.
 *
 * @param count number of vectors of chunks
 */
export function denseMethod(count: number): readonly string[] {
  if (count <= minCompared) return ['a comparison with all of them'];
  return [
    `a scan of two bits per dimension, then a comparison of the best ${minCompared} or more`,
    ...(count < manyVectors ? [] : ['with so many chunks, a store on a server answers sooner']),
  ];
}

const minCompared = 256;

/** A search takes 11 ms of processor time more for each 100,000 chunks. */
const manyVectors = 500_000;

/**
 * The number of vectors to compare. Scores by sketches have errors of about .02 for vectors of length 1, so documents
 * far below the top k may belong to it. Of 96,000 chunks, 400 of them contain .94 of the best 200, and all of the best
 * ten.
 */
function comparedCount(topK: number): number {
  return Math.max(minCompared, 2 * topK);
}

/** Brute-force scan of the sketches of all documents. One object serves all queries, one after the other. */
class VectorScan {
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
