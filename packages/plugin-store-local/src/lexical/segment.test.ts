import { join } from 'node:path';
import { temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ensureSchema } from '../database/schema.ts';
import { LexicalWriter } from './lexical-writer.ts';
import { nextLive, readSegments, segmentPostings, segmentTerms } from './segment.ts';
import type { VersionOf } from './segment.ts';
import { TermCounter } from './term-counter.ts';

let project: TemporaryProject;
let database: Database;

beforeEach(async () => {
  project = await temporaryProject();
  const file = join(project.dataDir, 'store.sqlite');
  database = new Database(file, { cacheMiB: 4, busyTimeoutMs: 0 });
  ensureSchema(database, { file, root: project.dataDir });
});

afterEach(async () => {
  database.close();
  await project.remove();
});

/** Writes bodies of slots as of a version. */
async function write(
  version: number,
  bodies: ReadonlyMap<number, string>,
  versionOf: VersionOf,
  gone: readonly number[] = [],
): Promise<void> {
  const writer = new LexicalWriter(database, new TermCounter());
  for (const version of gone) writer.remove(0, version);
  for (const [slot, body] of bodies) writer.add(0, slot, { path: '', names: '', signature: '', doc: '', body });
  await writer.finish(version, versionOf, async () => undefined);
}

/** The slots of a term in all segments. */
function slotsOf(term: string, versionOf: VersionOf): readonly number[] {
  const slots: number[] = [];
  for (const segment of readSegments(database, 0)) {
    const postings = segmentPostings(database, segment, term);
    if (postings === undefined) continue;
    const cursor = postings.cursor();
    while (nextLive(cursor, segment, versionOf)) slots.push(cursor.slot);
  }
  return slots;
}

it('every word of many leaves is found, and no other', async () => {
  const words = Array.from({ length: 5_000 }, (_, index) => `w${((index * 7_919) % 5_000).toString(36)}`);
  const scripts = ['検索', '𠮷野', 'ошибка'];
  await write(1, new Map([[3, [...words, ...scripts].join(' ')]]), () => 1);
  const [segment] = readSegments(database, 0);
  expect(segment!.terms.length).toBeGreaterThan(5);
  for (const { term } of segmentTerms(database, segment!)) expect(slotsOf(term, () => 1)).toEqual([3]);
  expect([...segmentTerms(database, segment!)].length).toBeGreaterThanOrEqual(scripts.length + 2);
  for (const term of scripts) expect(slotsOf(term, () => 1)).toEqual([3]);
  for (const term of ['', 'absent', '\uffff', 'zzz', '検']) expect(slotsOf(term, () => 1)).toEqual([]);
});

it('the postings of a word in many entries fill a leaf of their own', async () => {
  const bodies = Array.from({ length: 9_000 }, (_, slot) => [slot, `common only${slot % 10}`] as const);
  await write(1, new Map(bodies), () => 1);
  expect(slotsOf('common', () => 1)).toEqual(bodies.map(([slot]) => slot));
});

it('a merge keeps what is there, where slots were used again as well', async () => {
  const versions = new Map<number, number>();
  const versionOf: VersionOf = (slot) => versions.get(slot) ?? 0;
  const put = async (version: number, slots: readonly number[]): Promise<void> => {
    const gone = slots.map(versionOf).filter((created) => created > 0);
    const written = new Map(slots.map((slot) => [slot, `common of${version} at${slot}`]));
    for (const slot of slots) versions.set(slot, version);
    await write(version, written, versionOf, gone);
  };
  for (let version = 1; version <= 40; version++) await put(version, [version % 7, 7 + (version % 5), 30 + version]);
  const segments = readSegments(database, 0);
  expect(segments.length).toBeLessThan(12);
  expect(segments.reduce((sum, { live }) => sum + live, 0)).toBe(versions.size);
  expect(slotsOf('common', versionOf).toSorted((a, b) => a - b)).toEqual(
    [...versions.keys()].toSorted((a, b) => a - b),
  );
  for (let version = 1; version <= 40; version++) {
    const left = [...versions].filter(([, created]) => created === version).map(([slot]) => slot);
    expect(slotsOf(`of${version}`, versionOf)).toEqual(left.toSorted((a, b) => a - b));
  }
});

it('segments without any entry are gone, and their leaves', async () => {
  const two = new Map(['alpha', 'beta'].entries());
  await write(1, two, () => 1);
  await write(2, new Map(), () => 0, [1, 1]);
  expect(readSegments(database, 0)).toEqual([]);
  expect(database.get('SELECT count(*) AS leaves FROM leaf')).toEqual({ leaves: 0 });
});

it('a leaf that stands where another belongs is reported as damaged', async () => {
  await write(1, new Map([[0, 'alpha']]), () => 1);
  await write(2, new Map([[1, 'alpha']]), () => 1);
  expect(slotsOf('alpha', (slot) => slot + 1)).toEqual([0, 1]);
  database.run('UPDATE leaf SET (data, checksum) = (SELECT data, checksum FROM leaf ORDER BY id LIMIT 1)');
  expect(() => slotsOf('alpha', (slot) => slot + 1)).toThrow(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
});
