import { expect, it } from 'vitest';
import { MemoryBudget } from './memory-budget.ts';

const MB = 1e6;

function budget(limit: number, own = 0): MemoryBudget<string> {
  return new MemoryBudget(limit * MB, () => own * MB);
}

function grown(memory: MemoryBudget<string>, sizes: Readonly<Record<string, number>>, batches = 200): string[] {
  for (const [process, size] of Object.entries(sizes))
    for (let count = 0; count < batches; count++) memory.record(process, size * MB);
  return Object.keys(sizes);
}

it('allows one process under any limit, and as many as fit beside what this process will take', () => {
  expect(budget(1).allowsAnother([])).toBe(true);
  expect(budget(400).allowsAnother(['a'])).toBe(false);
  expect(budget(500).allowsAnother(['a'])).toBe(true);
  expect(budget(500, 300).allowsAnother(['a'])).toBe(false);
  expect(budget(500).allowsAnother(['a', 'b'])).toBe(false);
  expect(budget(1300).allowsAnother(['a', 'b', 'c', 'd', 'e', 'f', 'g'])).toBe(true);
});

it('replaces the largest process when all together take too much', () => {
  const memory = budget(500, 200);
  expect(memory.excess(grown(memory, { a: 130, b: 140 }))).toBeUndefined();
  expect(memory.excess(grown(memory, { a: 130, b: 160 }))).toBe('b');
  memory.forget('b');
  expect(memory.excess(['a'])).toBeUndefined();
});

it('ends a process of usual size only if this one has grown too much for all of them', () => {
  const [fits, hasGrown] = [budget(500, 232), budget(500, 260)];
  expect(fits.excess(grown(fits, { a: 120, b: 125 }))).toBeUndefined();
  expect(hasGrown.excess(grown(hasGrown, { a: 120, b: 125 }))).toBe('b');
});

it('replaces a single process only if a new one would be smaller', () => {
  const [small, large] = [budget(300, 250), budget(300, 250)];
  expect(small.excess(grown(small, { a: 130 }))).toBeUndefined();
  expect(large.excess(grown(large, { a: 200 }))).toBe('a');
});

it('lets a new process repay its start, and ends no other for what it takes to compile', () => {
  const memory = budget(500, 200);
  grown(memory, { a: 120 });
  grown(memory, { b: 200 }, 10);
  expect(memory.excess(['b'])).toBeUndefined();
  expect(memory.excess(['a', 'b'])).toBeUndefined();
  grown(memory, { b: 200 });
  expect(memory.excess(['a', 'b'])).toBe('b');
});

it('has no limit by default', () => {
  const memory = new MemoryBudget<string>(Infinity);
  expect(memory.excess(grown(memory, { a: 5_000 }))).toBeUndefined();
  expect(memory.allowsAnother(['a'])).toBe(true);
});
