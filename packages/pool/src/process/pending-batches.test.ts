import { expect, it } from 'vitest';
import type { SourceFile } from '@codesearch/kernel';
import { PendingBatches } from './pending-batches.ts';
import type { BatchWorker } from './pending-batches.ts';

const file = (path: string, size = 5000): SourceFile => ({ path, size, mtimeMs: 0, stamp: '' });
const many = (ending: string, count: number): SourceFile[] =>
  Array.from({ length: count }, (_, at) => file(`src/${at}${ending}`));
const worker = (): BatchWorker => ({ kinds: new Set() });

function pendingOf(files: readonly SourceFile[]): PendingBatches {
  const pending = new PendingBatches();
  pending.reset(files);
  return pending;
}

function takeAll(pending: PendingBatches, workers: readonly BatchWorker[]): string[][] {
  const taken = workers.map((): string[] => []);
  for (let turn = 0; pending.length > 0; turn++) {
    const at = turn % workers.length;
    const batch = pending.take(workers[at]!, workers);
    taken[at]!.push(...batch!.files.map(({ path }) => path));
  }
  return taken;
}

it('gives a process files of one ending, as long as there is work of that kind', () => {
  const [ts, py] = [many('.ts', 95), many('.py', 95)];
  const mixed = ts.flatMap((each, at) => [each, py[at]!]);
  const taken = takeAll(pendingOf(mixed), [worker(), worker()]);
  expect(taken).toEqual([ts.map(({ path }) => path), py.map(({ path }) => path)]);
});

it('gives a process without work of its own what waits for another one', () => {
  const [first, second] = takeAll(pendingOf(many('.ts', 200)), [worker(), worker()]);
  expect(first!.length).toBeGreaterThan(90);
  expect(second!.length).toBeGreaterThan(90);
  expect(new Set([...first!, ...second!]).size).toBe(200);
});

it('keeps the order of the first files, and puts what is too little for a batch together', () => {
  const files = [file('a.ts'), file('b.py'), file('c.rs'), ...many('.ts', 23)];
  const pending = pendingOf(files);
  const taken = [pending.take(worker(), []), pending.take(worker(), [])];
  expect(taken.map((batch) => batch?.files.map(({ path }) => path))).toEqual([
    [
      'a.ts',
      ...many('.ts', 23)
        .slice(0, 18)
        .map(({ path }) => path),
    ],
    [
      'b.py',
      'c.rs',
      ...many('.ts', 23)
        .slice(18)
        .map(({ path }) => path),
    ],
  ]);
  expect(pending.length).toBe(0);
});

it('has every file once, in batches below the limits unless one file is above them', () => {
  const files = ['.ts', '.py', '.md', ''].flatMap((ending, at) => many(ending, 61 * (at + 1)));
  files.push(file('huge.ts', 1_000_000));
  const pending = pendingOf(files);
  const batches = Array.from({ length: pending.length }, () => pending.take(worker(), [])!);
  expect(batches.flatMap((batch) => batch.files.map(({ path }) => path)).toSorted()).toEqual(
    files.map(({ path }) => path).toSorted(),
  );
  for (const { files: own } of batches) {
    expect(own.length).toBeLessThanOrEqual(24);
    if (own.length > 1) expect(own.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(98_304);
  }
  expect(new Set(batches.map(({ id }) => id)).size).toBe(batches.length);
});

it('repeats the files of a batch before all others, each alone', () => {
  const pending = pendingOf(many('.ts', 30));
  const batch = pending.take(worker(), [])!;
  pending.repeatAlone(batch);
  expect(pending.take(worker(), [])?.files).toEqual(batch.files.slice(0, 1));
  expect(pending.length).toBe(batch.files.length);
});
