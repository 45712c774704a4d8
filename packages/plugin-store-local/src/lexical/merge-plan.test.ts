import fc from 'fast-check';
import { expect, it } from 'vitest';
import { liveOf, mergeAllowance, nextMerge } from './merge-plan.ts';
import type { MergeRun, SegmentSize } from './merge-plan.ts';

interface Outcome {
  readonly segments: readonly SegmentSize[];
  /** Documents that were written by merges. */
  readonly rewritten: number;
  /** Maximum number of documents that merges of a single write have written. */
  readonly maxRewritten: number;
}

interface Write {
  readonly added: number;
  /** Share of each segment's documents to remove. */
  readonly removed: number;
}

function play(writes: Iterable<Write>): Outcome {
  let segments: SegmentSize[] = [];
  let [rewritten, maxRewritten] = [0, 0];
  for (const { added, removed } of writes) {
    segments = segments.map(({ documents, live }) => ({ documents, live: live - Math.floor(live * removed) }));
    if (added > 0) segments.push({ documents: added, live: added });
    let written = 0;
    const next = (): MergeRun | undefined => nextMerge(segments, mergeAllowance(added) - written);
    for (let run = next(); run !== undefined; run = next()) {
      const live = liveOf(segments, run);
      segments.splice(run.from, run.to - run.from, ...(live > 0 ? [{ documents: live, live }] : []));
      written += live;
    }
    rewritten += written;
    maxRewritten = Math.max(maxRewritten, written);
  }
  return { segments, rewritten, maxRewritten };
}

function* times(count: number, write: Write): Generator<Write> {
  for (let time = 0; time < count; time++) yield write;
}

it('many small writes leave few segments, and rewrite each document a few times', () => {
  const { segments, rewritten } = play(times(20_000, { added: 1, removed: 0 }));
  expect(segments.length).toBeLessThanOrEqual(20_000 / 4_096 + 3 * 6);
  expect(rewritten).toBeLessThanOrEqual(6 * 20_000);
});

it('the work of a write does not grow with the index', () => {
  const { segments, maxRewritten } = play(times(3_000, { added: 400, removed: 0 }));
  expect(segments.length).toBeLessThanOrEqual(1_200_000 / 4_096 + 3 * 6);
  expect(maxRewritten).toBeLessThanOrEqual(mergeAllowance(400));
});

it('large writes leave large segments, and rewrite each document a few times', () => {
  const { segments, rewritten, maxRewritten } = play(times(200, { added: 2_000, removed: 0 }));
  expect(segments.length).toBeLessThanOrEqual(10);
  expect(rewritten).toBeLessThanOrEqual(4 * 400_000);
  expect(maxRewritten).toBeLessThanOrEqual(mergeAllowance(2_000));
});

it('a large write merges many small segments a few at a time', () => {
  const small = Array.from({ length: 200 }, () => ({ documents: 5_000, live: 5_000 }));
  expect(liveOf(small, nextMerge(small, mergeAllowance(1_000))!)).toBe(20_000);
  expect(nextMerge(small, mergeAllowance(100))).toBeUndefined();
});

it('a plan always ends, and leaves segments with at least half of their documents live', () => {
  const write = fc.record({ added: fc.nat({ max: 900 }), removed: fc.constantFrom(0, 0, 0.01, 0.3, 0.9, 1) });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 120 }), (writes) => {
      const { segments } = play(writes);
      for (const { documents, live } of segments) expect(live * 2).toBeGreaterThanOrEqual(documents);
    }),
  );
});
