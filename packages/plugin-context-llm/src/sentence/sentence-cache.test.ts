import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SentenceCache, sentenceKey } from './sentence-cache.ts';

let project: TemporaryProject;
let opened: SentenceCache[];
let now: number;

beforeEach(async () => {
  project = await temporaryProject();
  opened = [];
  now = 1_000;
});

afterEach(async () => {
  for (const cache of opened) cache.close();
  await project.remove();
});

async function open(limit?: number): Promise<SentenceCache> {
  const cache = new SentenceCache({ ...project.context, now: () => now }, limit);
  opened.push(cache);
  await cache.open();
  return cache;
}

const file = (): string => join(project.cacheDir, 'contexts.sqlite');

it('keeps sentences for another start, and for another process at the same time', async () => {
  const [one, other] = [await open(), await open()];
  one.set(sentenceKey(['a', 1]), 'About a.');
  expect(other.get(sentenceKey(['a', 1]))).toBe('About a.');
  expect(other.get(sentenceKey(['a', 2]))).toBeUndefined();
  one.close();
  expect((await open()).get(sentenceKey(['a', 1]))).toBe('About a.');
  expect(statSync(file()).mode & 0o077).toBe(0);
});

it('is bounded: those that were not used for longest go', async () => {
  const cache = await open(1_700);
  for (let index = 0; index < 1_500; index++) {
    now += 1;
    cache.set(sentenceKey([index]), `About ${index}.`);
  }
  now += 2 * 86_400_000;
  expect(cache.get(sentenceKey([0]))).toBe('About 0.');
  for (let index = 1_500; index < 3_001; index++) {
    now += 1;
    cache.set(sentenceKey([index]), `About ${index}.`);
  }
  using database = new DatabaseSync(file());
  const kept = Number(database.prepare('SELECT count(*) AS count FROM sentence_1').get()?.['count']);
  expect(kept).toBeLessThanOrEqual(1_700 + 1_000);
  expect(cache.get(sentenceKey([0]))).toBe('About 0.');
  expect(cache.get(sentenceKey([1]))).toBeUndefined();
  expect(cache.get(sentenceKey([3_000]))).toBe('About 3000.');
});

it('sets a damaged file aside and begins anew', async () => {
  writeFileSync(file(), 'This is no database, and long enough to be seen as none. '.repeat(20));
  const cache = await open();
  cache.set(sentenceKey(['a']), 'About a.');
  expect(cache.get(sentenceKey(['a']))).toBe('About a.');
  expect(existsSync(`${file()}.damaged`)).toBe(true);
  expect(project.messages).toMatchObject([{ level: 'warn' }]);
});

it('costs asking again where its file cannot be used, and says so once', async () => {
  mkdirSync(file());
  const cache = await open();
  cache.set(sentenceKey(['a']), 'About a.');
  expect(cache.get(sentenceKey(['a']))).toBeUndefined();
  expect(project.messages).toMatchObject([{ level: 'warn' }]);
});
