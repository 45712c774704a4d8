import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RunAhead } from './run-ahead.ts';

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise(setImmediate);
};

test('results are handed on in order, one at a time, and no more is under way than the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ weight: fc.nat(4), turns: fc.nat(3) }), { maxLength: 12 }),
      fc.integer({ min: 1, max: 6 }),
      async (works, limit) => {
        const handed: number[] = [];
        let [handing, underWay] = [0, 0];
        const ahead = new RunAhead<number>(limit, async (index) => {
          expect(++handing).toBe(1);
          await turns(1);
          handing--;
          underWay -= works[index]?.weight ?? 0;
          handed.push(index);
        });
        for (const [index, work] of works.entries()) {
          underWay += work.weight;
          await ahead.add(work.weight, async () => (await turns(work.turns), index));
          expect(underWay).toBeLessThanOrEqual(limit);
        }
        await ahead.finish();
        expect(handed).toEqual(works.map((_, index) => index));
      },
    ),
    { numRuns: 50 },
  );
});

test('a piece that somebody waits for is hurried, and those behind it are not', async () => {
  const hurried: string[] = [];
  const ahead = new RunAhead<void>(1, async () => {});
  const waiting = (name: string) => (hurry: AbortSignal) =>
    new Promise<void>((resolve) =>
      hurry.addEventListener('abort', () => (hurried.push(name), resolve()), { once: true }),
    );
  await ahead.add(1, waiting('first'));
  expect(hurried).toEqual([]);
  await ahead.add(1, waiting('second'));
  expect(hurried).toEqual(['first']);
  await ahead.finish();
  expect(hurried).toEqual(['first', 'second']);
});

test('a failure is thrown in its turn, after what comes before it was handed on', async () => {
  const handed: number[] = [];
  const ahead = new RunAhead<number>(10, async (index) => void handed.push(index));
  await ahead.add(1, async () => (await turns(5), 0));
  await ahead.add(1, () => Promise.reject(new Error('down')));
  await ahead.add(1, async () => 2);
  await expect(ahead.finish()).rejects.toThrow('down');
  await ahead.settle();
  expect(handed).toEqual([0]);
});
