import { once } from 'node:events';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { OrderedPrefetch } from './ordered-prefetch.ts';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

it('delivers results in order, one at a time, and keeps pending tasks within the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ weight: fc.nat(4), turns: fc.nat(3) }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      async (tasks, limit) => {
        const delivered: number[] = [];
        let [delivering, underWay] = [0, 0];
        const prefetch = new OrderedPrefetch<number>(limit, async (index) => {
          expect(++delivering).toBe(1);
          await turns(1);
          delivering--;
          underWay -= tasks[index]?.weight ?? 0;
          delivered.push(index);
        });
        for (const [index, task] of tasks.entries()) {
          underWay += task.weight;
          await prefetch.add(task.weight, async () => (await turns(task.turns), index));
          expect(underWay).toBeLessThanOrEqual(limit);
        }
        await prefetch.finish();
        expect(delivered).toEqual(tasks.map((_, index) => index));
      },
    ),
    { numRuns: 50 },
  );
});

it('flushes only the first task', async () => {
  const flushed: string[] = [];
  const prefetch = new OrderedPrefetch<void>(1, async () => {});
  const held = (name: string) => (flush: AbortSignal) =>
    new Promise<void>((resolve) =>
      flush.addEventListener('abort', () => (flushed.push(name), resolve()), { once: true }),
    );
  await prefetch.add(1, held('first'));
  expect(flushed).toEqual([]);
  await prefetch.add(1, held('second'));
  expect(flushed).toEqual(['first']);
  await prefetch.finish();
  expect(flushed).toEqual(['first', 'second']);
});

it.each([
  ['at the end', 1],
  ['beyond the limit', 2],
])('flushes a task alone without a delay, %s', async (_, weight) => {
  let isFlushed = false;
  const prefetch = new OrderedPrefetch<void>(1, async () => {});
  const added = prefetch.add(weight, async (flush) => {
    await once(flush, 'abort');
    isFlushed = true;
  });
  const finished = added.then(() => prefetch.finish());
  await turns(5);
  expect(isFlushed).toBe(true);
  await finished;
});

it('throws a failure in its turn, after the delivery of earlier results', async () => {
  const delivered: number[] = [];
  const prefetch = new OrderedPrefetch<number>(10, async (index) => void delivered.push(index));
  await prefetch.add(1, async () => (await turns(5), 0));
  await prefetch.add(1, () => Promise.reject(new Error('down')));
  await prefetch.add(1, async () => 2);
  await expect(prefetch.finish()).rejects.toThrow('down');
  await prefetch.drain();
  expect(delivered).toEqual([0]);
});
