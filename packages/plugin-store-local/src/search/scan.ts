import { rowOf, rowsPerBlock, slotOf } from '../block/block.ts';
import type { Block } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { EntryFilter } from '../filter/entry-filter.ts';
import type { QuantisedQuery } from '../vector/quantisation.ts';
import type { Scored } from './ranking.ts';
import type { ScoredEntries } from './selection.ts';

/** Scores entries by the high plane, by slot ascending. The scores hold until the next scan. */
export function scanBlocks(
  catalog: Catalog,
  query: QuantisedQuery,
  { granularity, accepts }: EntryFilter,
): ScoredEntries {
  const { kernel } = catalog;
  const blocks: Block[] = [];
  kernel.prepare(query.values);
  for (const block of catalog.blocks(granularity)) {
    const scales = accepts === undefined ? block.liveScales : acceptedScales(block, accepts);
    if (scales === undefined) continue;
    kernel.scan(block.no, scales, query.scale);
    blocks.push(block);
  }
  return {
    count: blocks.length * rowsPerBlock,
    sample(step) {
      const scores: number[] = [];
      for (let at = 0; at < blocks.length * rowsPerBlock; at += step) {
        const score = kernel.score(slotOf(blocks[Math.floor(at / rowsPerBlock)]!.no, rowOf(at)));
        if (!Number.isNaN(score)) scores.push(score);
      }
      return scores;
    },
    atLeast(limit) {
      const found: Scored[] = [];
      for (const { no } of blocks) {
        const rows = kernel.atLeast(no, limit);
        for (let place = 0; place < rows.length; place++) {
          const slot = slotOf(no, rows[place]!);
          found.push({ slot, score: kernel.score(slot) });
        }
      }
      return found;
    },
  };
}

/** The scales of the entries that pass a filter, NaN for all others; `undefined` where none does. */
function acceptedScales(block: Block, accepts: NonNullable<EntryFilter['accepts']>): Float32Array | undefined {
  const accepted = block.live.filter((row) => accepts(block, row));
  if (accepted.length === 0) return undefined;
  const scales = new Float32Array(rowsPerBlock).fill(NaN);
  for (const row of accepted) scales[row] = block.scales[row]!;
  return scales;
}
