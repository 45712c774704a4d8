import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf, guardStage, temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lancedb } from './lancedb.ts';
import { withWriteLock } from './write-lock.ts';

let project: TemporaryProject;

beforeEach(async () => {
  project = await temporaryProject();
});
afterEach(() => project.remove());

it('says how to install LanceDB if it is missing', async () => {
  const store = guardStage(lancedb({ runtime: '@codesearch/missing-runtime' }), project.context);
  await expect(store.upsert({ files: [fileOf('a.ts', {})] })).rejects.toMatchObject({
    code: 'CONFIG_INVALID',
    hint: expect.stringContaining('npm install @codesearch/missing-runtime') as string,
  });
  await store[Symbol.asyncDispose]();
});

it('keeps its table in the data folder of the project by default', () => {
  const { location } = lancedb().describe(project.context);
  expect(location.startsWith(join(project.context.dataDir, 'lancedb'))).toBe(true);
  expect(existsSync(location)).toBe(false);
});

it.each([{ folder: 'relative' }, { table: '../up' }, { table: '' }])('refuses %j', (options) => {
  expect(() => lancedb(options).describe(project.context)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
});

it('runs the writes of several stores one after the other', async () => {
  const file = join(project.context.dataDir, 'lock');
  const { signal } = new AbortController();
  const order: string[] = [];
  let finish = (): void => {};
  const first = withWriteLock(file, signal, async () => {
    order.push('first begins');
    await new Promise<void>((resolve) => (finish = resolve));
    order.push('first ends');
  });
  const second = withWriteLock(file, signal, async () => void order.push('second'));
  const stopped = new AbortController();
  const third = withWriteLock(file, stopped.signal, async () => void order.push('third'));
  stopped.abort();
  await expect(third).rejects.toMatchObject({ name: 'AbortError' });
  finish();
  await Promise.all([first, second]);
  expect(order).toEqual(['first begins', 'first ends', 'second']);
});
