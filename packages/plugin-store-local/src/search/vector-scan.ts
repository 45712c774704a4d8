import { blockOf, rowOf, rowsPerBlock, slotOf } from '../block/block.ts';
import type { Block } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import { ScoredListDraft } from './scored-list.ts';
import type { ScoredEntries } from './selection.ts';

/** Brute-force search over the coarse codes of all entries. One scan serves all queries, one after the other. */
export class VectorScan {
  readonly #catalog: Catalog;
  readonly #draft = new ScoredListDraft();

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** Scores every entry that passes the filter, by slot ascending. The scores are valid until the next call. */
  score(query: QuantisedQuery, { granularity, accepts }: EntryFilter): ScoredEntries {
    const { kernel } = this.#catalog;
    const draft = this.#draft;
    const blocks: Block[] = [];
    let count = 0;
    kernel.prepare(query.values);
    for (const block of this.#catalog.blocks(granularity)) {
      const rows = accepts === undefined ? block.live : block.live.filter((row) => accepts(block, row));
      if (rows.length === 0) continue;
      kernel.scoreBlock(block.no, accepts === undefined ? block.liveScales : scalesOf(block, rows), query.scale);
      blocks.push(block);
      count += rows.length;
    }
    return {
      count,
      sample(step) {
        const sample = new Float64Array(Math.ceil((blocks.length * rowsPerBlock) / step));
        let scored = 0;
        for (let at = 0; at < blocks.length * rowsPerBlock; at += step) {
          const score = kernel.score(slotOf(blocks[blockOf(at)]!.no, rowOf(at)));
          if (!Number.isNaN(score)) sample[scored++] = score;
        }
        return sample.subarray(0, scored);
      },
      atLeast(limit) {
        for (const { no } of blocks) {
          const rows = kernel.atLeast(no, limit);
          for (let index = 0; index < rows.length; index++) {
            const slot = slotOf(no, rows[index]!);
            draft.add(slot, kernel.score(slot));
          }
        }
        return draft.take();
      },
    };
  }
}

/** The scales of these rows; NaN for all others, so that they get no score. */
function scalesOf(block: Block, rows: readonly number[]): Float32Array {
  const scales = new Float32Array(rowsPerBlock).fill(NaN);
  for (const row of rows) scales[row] = block.scales[row]!;
  return scales;
}
