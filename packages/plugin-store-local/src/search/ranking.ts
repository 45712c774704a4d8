import { errors } from '@codesearch/kernel';
import type { RankedEntry, RankedList } from '@codesearch/kernel';
import type { Catalog } from '../block/catalog.ts';

const maxResults = 10_000;

export function assertTopK(topK: number): void {
  if (!Number.isInteger(topK) || topK < 1) {
    throw errors.inputInvalid(`topK is ${topK}.`, `Use an integer from 1 to ${maxResults}.`);
  }
  if (topK > maxResults) throw errors.limitExceeded('topK', topK, maxResults);
}

/** Returns the best documents in the order of the contract: by descending score, then by path, then by id. */
export function rank({ docIds, scores }: ScoredList, topK: number, catalog: Catalog): RankedList {
  const order = descendingOrder(scores);
  const ranked: RankedEntry[] = [];
  // Index of the first document with the same score as the last one so far.
  let equal = 0;
  for (let index = 0; index < order.length; index++) {
    const score = scores[order[index]!]!;
    if (equal < index && ranked[equal]!.score !== score) {
      orderEqual(ranked, equal);
      if (index >= topK) break;
      equal = index;
    }
    const { id, path } = catalog.documentKey(docIds[order[index]!]!);
    ranked.push({ id, path, score });
  }
  orderEqual(ranked, equal);
  return ranked.slice(0, topK);
}

/** Orders the documents from an index on, which have equal scores, by path and id. */
function orderEqual(ranked: RankedEntry[], from: number): void {
  if (ranked.length - from < 2) return;
  const equal = ranked.slice(from).sort((a, b) => compareText(a.path, b.path) || compareText(a.id, b.id));
  for (let index = 0; index < equal.length; index++) ranked[from + index] = equal[index]!;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Returns the indexes of numbers in descending order of the numbers, and in ascending order for equal numbers. It is a
 * merge sort, because the engine's sort calls a function for every comparison, which takes most of its time.
 */
export function descendingOrder(values: Float64Array): Uint32Array {
  const count = values.length;
  let order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  let merged = new Uint32Array(count);
  for (let width = 1; width < count; width *= 2) {
    for (let start = 0; start < count; start += 2 * width) {
      const middle = Math.min(start + width, count);
      const end = Math.min(middle + width, count);
      let [left, right] = [start, middle];
      for (let index = start; index < end; index++) {
        const isLeft = left < middle && (right === end || values[order[left]!]! >= values[order[right]!]!);
        merged[index] = order[isLeft ? left++ : right++]!;
      }
    }
    [order, merged] = [merged, order];
  }
  return order;
}

/** Documents with their scores, as two columns of equal length. One object per document would make searches slower. */
export interface ScoredList {
  readonly docIds: Uint32Array;
  readonly scores: Float64Array;
}

/** Builds one list after the other in the same memory. */
export class ScoredListBuilder {
  #docIds = new Uint32Array(1_024);
  #scores = new Float64Array(1_024);
  #count = 0;

  add(docId: number, score: number): void {
    if (this.#count === this.#docIds.length) this.#grow();
    this.#docIds[this.#count] = docId;
    this.#scores[this.#count++] = score;
  }

  /** Returns the documents that were added since the last call; valid until the next one is added. */
  take(): ScoredList {
    const count = this.#count;
    this.#count = 0;
    return { docIds: this.#docIds.subarray(0, count), scores: this.#scores.subarray(0, count) };
  }

  #grow(): void {
    const [docIds, scores] = [this.#docIds, this.#scores];
    this.#docIds = new Uint32Array(2 * docIds.length);
    this.#scores = new Float64Array(2 * docIds.length);
    this.#docIds.set(docIds);
    this.#scores.set(scores);
  }
}

/**
 * Concatenates the lists of some keys. Each is read before the next one is made, so that one builder can make all of
 * them.
 */
export function joinedLists<Key>(keys: Iterable<Key>, listOf: (key: Key) => ScoredList): ScoredList {
  const joined = new ScoredListBuilder();
  for (const key of keys) {
    const { docIds, scores } = listOf(key);
    docIds.forEach((docId, index) => joined.add(docId, scores[index]!));
  }
  return joined.take();
}

/** Documents to select from. */
export interface ScoredDocuments {
  /** Number of documents, including those without a score. */
  readonly count: number;
  /** Returns the scores of every `step`-th document, without missing scores. */
  sample(step: number): Float64Array;
  /** Returns the documents with at least this score. */
  atLeast(limit: number): ScoredList;
}

/** Minimum number of scores in the sample. */
const minSampleSize = 512;

/**
 * Standard deviations by which the estimate is lowered, because an estimate that is too high costs a second pass.
 */
const caution = 3;

/**
 * Selects the n best documents, and all further ones with the same score as the last of these, in their given order. It
 * estimates from a sample a score that the n best most likely exceed, so that only a few more documents have to be
 * compared.
 */
export function selectTop(documents: ScoredDocuments, n: number): ScoredList {
  const limit = estimatedLimit(documents, n);
  let best = documents.atLeast(limit);
  if (best.docIds.length < n && limit > -Infinity) best = documents.atLeast(-Infinity);
  return best.docIds.length <= n ? best : withScoresFrom(best, nthLargest(best.scores, n));
}

function estimatedLimit(documents: ScoredDocuments, n: number): number {
  const step = Math.floor(documents.count / Math.max(minSampleSize, 2 * n));
  if (step < 2) return -Infinity;
  const expected = n / step;
  const rank = Math.ceil(expected + caution * Math.sqrt(expected) + caution);
  const sample = documents.sample(step);
  return rank > sample.length ? -Infinity : nthLargest(sample, rank);
}

/** The n-th largest number. Sorting takes the engine microseconds; a loop in a new process takes it a millisecond. */
function nthLargest(values: Float64Array, n: number): number {
  return values.toSorted()[values.length - n]!;
}

/** Overwrites the list. */
function withScoresFrom({ docIds, scores }: ScoredList, min: number): ScoredList {
  let count = 0;
  for (let index = 0; index < docIds.length; index++) {
    if (scores[index]! < min) continue;
    docIds[count] = docIds[index]!;
    scores[count++] = scores[index]!;
  }
  return { docIds: docIds.subarray(0, count), scores: scores.subarray(0, count) };
}
