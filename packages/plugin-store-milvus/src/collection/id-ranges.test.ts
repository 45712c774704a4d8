import { describe, expect, it } from 'vitest';
import { wholeRanges } from './id-ranges.ts';

const ids = Array.from({ length: 200 }, (_, index) => ((index * 89) % 200).toString(16));

/** Which rows a full answer has. */
const orders: Readonly<Record<string, (matching: readonly string[], limit: number) => readonly string[]>> = {
  'the first ones by id': (matching, limit) => [...matching].sort().slice(0, limit),
  'the last ones by id': (matching, limit) => [...matching].sort().slice(-limit),
  'those written first': (matching, limit) => matching.slice(0, limit),
};

describe.each(Object.entries(orders))('a server that returns %s', (_, choose) => {
  it.each([2, 7, 199, 200, 201])('gives every row once, %i at a time', async (limit) => {
    const found: string[] = [];
    const ask = async (range: string): Promise<readonly { readonly id: string }[]> => {
      const bounds = [...range.matchAll(/ and id (<=|>) "([^"]*)"/g)];
      const matching = ids.filter((id) =>
        bounds.every(([, operator, bound = '']) => (operator === '>' ? id > bound : id <= bound)),
      );
      return choose(matching, limit).map((id) => ({ id }));
    };
    for await (const rows of wholeRanges(ask, limit)) found.push(...rows.map(({ id }) => id));
    expect(found.sort()).toEqual([...ids].sort());
  });
});
