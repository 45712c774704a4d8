import { expect, it } from 'vitest';
import type { StoredRow } from './row.ts';
import { PathReads } from './path-reads.ts';

const rowOf = (path: string): StoredRow => ({ path }) as StoredRow;

it('reads all paths together that are asked for during a query, each once', async () => {
  const queries: (readonly string[])[] = [];
  const reads = new PathReads(async (paths) => {
    queries.push(paths);
    return paths.flatMap((path) => (path === 'gone.ts' ? [] : [rowOf(path), rowOf(path)]));
  });
  const asked = [['a.ts', 'c.ts'], ['b.ts', 'gone.ts'], ['b.ts']];
  const rows = await Promise.all(asked.map((paths) => reads.rows(paths)));
  expect(rows.map((each) => each.map(({ path }) => path))).toEqual([
    ['a.ts', 'a.ts', 'c.ts', 'c.ts'],
    ['b.ts', 'b.ts'],
    ['b.ts', 'b.ts'],
  ]);
  expect(queries).toEqual([
    ['a.ts', 'c.ts'],
    ['b.ts', 'gone.ts'],
  ]);
  await reads.rows(['a.ts']);
  expect(queries).toHaveLength(3);
});

it('a query that fails fails for its paths alone', async () => {
  const reads = new PathReads(async (paths) => {
    if (paths.includes('bad.ts')) throw new Error('refused');
    return paths.map(rowOf);
  });
  const [first, bad] = await Promise.allSettled([reads.rows(['a.ts']), reads.rows(['bad.ts'])]);
  expect([first?.status, bad?.status]).toEqual(['fulfilled', 'rejected']);
  expect(await reads.rows(['b.ts'])).toHaveLength(1);
});
