import { expect, it } from 'vitest';
import type { StoredChunk } from '@codesearch/kernel';
import { definedCalls } from './defined-calls.ts';

/** A store that defines some folded names, and records those that are looked up. */
function storeOf(stamp: () => string | undefined): {
  readonly store: Parameters<typeof definedCalls>[0];
  readonly defined: Set<string>;
  readonly asked: (string | undefined)[];
} {
  const [defined, asked] = [new Set<string>(), [] as (string | undefined)[]];
  const answers: Omit<Parameters<typeof definedCalls>[0], 'facts'> = {
    async findText({ defines = '' }) {
      asked.push(defines);
      return defined.has(defines) ? [{ id: defines, path: 'a.ts' }] : [];
    },
    async stats() {
      const present = stamp();
      return { files: 1, chunks: 1, dimensions: 0, ...(present !== undefined && { stamp: present }) };
    },
  };
  return { store: { facts: { lookup: true }, ...answers }, defined, asked };
}

const calling = (...calls: readonly string[]): StoredChunk => ({ calls }) as unknown as StoredChunk;

it('names are looked up once until the next commit', async () => {
  let stamp = '1';
  const { store, defined, asked } = storeOf(() => stamp);
  defined.add('open');

  expect(await definedCalls(store, [calling('open', 'close')], undefined)).toEqual(['open']);
  expect(await definedCalls(store, [calling('close'), calling('open', 'read')], undefined)).toEqual(['open']);
  expect(asked).toEqual(['open', 'close', 'read']);

  defined.add('close');
  stamp = '2';
  expect(await definedCalls(store, [calling('open', 'close')], undefined)).toEqual(['open', 'close']);
});

it('names are looked up each time in a store without stamps', async () => {
  const { store, defined } = storeOf(() => undefined);
  expect(await definedCalls(store, [calling('open')], undefined)).toEqual([]);
  defined.add('open');
  expect(await definedCalls(store, [calling('open')], undefined)).toEqual(['open']);
});
