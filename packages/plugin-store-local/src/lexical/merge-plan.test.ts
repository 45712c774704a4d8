import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextMerge } from './merge-plan.ts';
import type { SegmentSize } from './merge-plan.ts';

interface Outcome {
  readonly segments: readonly SegmentSize[];
  /** Entries that merges wrote. */
  readonly rewritten: number;
  /** The most that merges of one write wrote. */
  readonly most: number;
}

interface Write {
  readonly added: number;
  /** Share of each segment's entries that the write removes. */
  readonly removed: number;
}

function play(writes: Iterable<Write>): Outcome {
  let segments: SegmentSize[] = [];
  let [rewritten, most] = [0, 0];
  for (const { added, removed } of writes) {
    segments = segments.map(({ entries, live }) => ({ entries, live: live - Math.floor(live * removed) }));
    if (added > 0) segments.push({ entries: added, live: added });
    let written = 0;
    for (let run = nextMerge(segments); run !== undefined; run = nextMerge(segments)) {
      const live = segments.slice(run.from, run.to).reduce((sum, segment) => sum + segment.live, 0);
      segments.splice(run.from, run.to - run.from, ...(live > 0 ? [{ entries: live, live }] : []));
      written += live;
    }
    rewritten += written;
    most = Math.max(most, written);
  }
  return { segments, rewritten, most };
}

function* times(count: number, write: Write): Generator<Write> {
  for (let time = 0; time < count; time++) yield write;
}

it('many small writes leave few segments, and write each entry again a few times', () => {
  const { segments, rewritten } = play(times(20_000, { added: 1, removed: 0 }));
  expect(segments.length).toBeLessThanOrEqual(20_000 / 4_096 + 3 * 6);
  expect(rewritten).toBeLessThanOrEqual(6 * 20_000);
});

it('a large index makes no write larger', () => {
  const { segments, most } = play(times(3_000, { added: 400, removed: 0 }));
  expect(segments.length).toBeLessThanOrEqual(1_200_000 / 4_096 + 3 * 6);
  expect(most).toBeLessThanOrEqual(2 * 4 * 4_096);
});

it('whatever is written and removed, a plan comes to its end, and most of what is kept is still there', () => {
  const write = fc.record({ added: fc.nat({ max: 900 }), removed: fc.constantFrom(0, 0, 0.01, 0.3, 0.9, 1) });
  fc.assert(
    fc.property(fc.array(write, { maxLength: 120 }), (writes) => {
      const { segments } = play(writes);
      for (const { entries, live } of segments) expect(live * 2).toBeGreaterThanOrEqual(entries);
    }),
  );
});
