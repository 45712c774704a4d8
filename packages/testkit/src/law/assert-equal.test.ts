import { runInNewContext } from 'node:vm';
import type { Store } from '@codesearch/kernel';
import { describe, expect, it } from 'vitest';
import { memoryStore } from '../reference/memory-store.ts';
import { storeLaws } from '../store/store-laws.ts';
import { assertEqual } from './assert-equal.ts';

/** Copies a JSON value into another realm. */
const elsewhere = runInNewContext('(text) => JSON.parse(text)') as (text: string) => unknown;
const copy = <T>(value: T): T => elsewhere(JSON.stringify(value)) as T;

describe('assertEqual', () => {
  it('accepts arrays and objects of another realm', () => {
    const value = [{ a: [1, 'b', { c: null }] }, []];
    expect(copy(value)).not.toBeInstanceOf(Array);
    assertEqual(copy(value), value);
    assertEqual(value, copy(value));
  });

  it.each([
    ['a number', [1], [2]],
    ['an undefined member', { a: 1, b: undefined }, { a: 1 }],
    ['the order', ['a', 'b'], ['b', 'a']],
    ['an array and an object', [], {}],
    ['a class', new URL('a:b'), {}],
    ['a subclass', Buffer.from('a'), new Uint8Array([97])],
    ['the type of a vector', new Float32Array(1), new Float64Array(1)],
    ['a prototype', Object.create(null), {}],
  ])('rejects values that differ in %s', (_, actual, expected) => {
    expect(() => assertEqual(actual, expected)).toThrow();
  });

  it.each(storeLaws.filter(({ name }) => /^(?:list|load) /.test(name)))(
    'makes the law "$name" independent of the realm',
    async ({ check }) => {
      const binding = memoryStore();
      await check(() => ({
        ...binding,
        create(context) {
          const store: Store = binding.create(context);
          const list: Store['list'] = store.list.bind(store);
          const load: Store['load'] = store.load.bind(store);
          return Object.assign(store, {
            list: async (request: Parameters<typeof list>[0]) => copy(await list(request)),
            load: async (request: Parameters<typeof load>[0]) => copy(await load(request)),
          });
        },
      }));
    },
  );
});
