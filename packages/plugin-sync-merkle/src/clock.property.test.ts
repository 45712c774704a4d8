import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileRecord, SourceFile } from '@codesearch/kernel';
import fc from 'fast-check';
import { afterEach, expect, it, vi } from 'vitest';
import { WorkingTree } from '../test/working-tree.ts';

/*
 * Edits of equal size on a file system with a coarse clock, while the clock of the machine jumps and indexing runs take
 * time. Every edit is found. It cannot be if the clock is set back into a tick in which the same file had already been
 * changed, so such edits are left out.
 */

const names = ['a.ts'] as const;

/** Milliseconds: often within a tick. */
const time = fc.oneof(fc.constant(0), fc.nat(5), fc.nat(1_500), fc.nat(6_000));

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('edit' as const), file: fc.constant(0), keepTime: fc.boolean() }),
  },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('wait' as const), ms: time }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant('set-clock' as const),
      ms: fc.oneof(fc.integer({ min: -10_000, max: 10_000 }), fc.integer({ min: -200_000_000, max: 200_000_000 })),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('index' as const), editBefore: fc.nat(2), waitMs: time }),
  },
);

afterEach(() => vi.restoreAllMocks());

it.each([
  ['of two seconds, as FAT', 2_000],
  ['of one second, as old file servers', 1_000],
  ['of a hundredth of a second', 10],
])('finds every edit with a tick %s', async (_, tickMs) => {
  let elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 25 }), async (steps) => {
      using tree = new WorkingTree();
      let clock = 1_700_000_000_000;
      let count = 0;
      const states = new Map<string, { mtimeMs: number; changedMs: number }>();
      /** The ticks before the clock was last set back, by file. */
      const used = new Map<string, Set<number>>();
      const wait = (ms: number): void => {
        clock += ms;
        elapsed += ms;
      };
      const edit = (name: string, keepTime: boolean): void => {
        const changedMs = Math.floor(clock / tickMs) * tickMs;
        if (used.get(name)?.has(changedMs)) return;
        writeFileSync(join(tree.root, name), String(1_000_000 + count++));
        states.set(name, { changedMs, mtimeMs: keepTime ? (states.get(name)?.mtimeMs ?? 1) : changedMs });
      };
      const scan = (): SourceFile[] =>
        names.map((path) => {
          const { mtimeMs, changedMs } = states.get(path)!;
          return { path, size: 7, mtimeMs, changedMs, stamp: `${mtimeMs}:${changedMs}` };
        });
      const record = (path: string): FileRecord => {
        const file = scan().find((each) => each.path === path)!;
        return {
          file,
          hash: createHash('sha256')
            .update(readFileSync(join(tree.root, path)))
            .digest('hex'),
          chunks: 1,
        };
      };
      const seen = new Map<string, string>();
      for (const name of names) edit(name, false);
      const detector = await tree.open(() => clock);
      const index = async (between: () => void): Promise<void> => {
        const changes = await tree.diff(detector, scan());
        between();
        const records = [...changes.added, ...changes.modified].map(({ path }) => record(path));
        for (const { file, hash } of records) seen.set(file.path, hash);
        wait(3);
        await detector.commit({ records: [...changes.touched, ...records], removed: [] });
      };
      for (const each of steps) {
        if (each.type === 'edit') edit(names[each.file]!, each.keepTime);
        else if (each.type === 'wait') wait(each.ms);
        else if (each.type === 'set-clock') {
          if (each.ms < 0) {
            for (const [name, { changedMs }] of states) used.set(name, (used.get(name) ?? new Set()).add(changedMs));
          }
          clock += each.ms;
        } else {
          await index(() => {
            wait(each.waitMs);
            if (each.editBefore < names.length) edit(names[each.editBefore]!, false);
          });
        }
      }
      await index(() => {});
      for (const name of names) expect(record(name).hash).toBe(seen.get(name));
      await detector[Symbol.asyncDispose]();
    }),
    { numRuns: Number(process.env['CLOCK_RUNS'] ?? 40), seed: 20_261_123 },
  );
});
