import { join } from 'node:path';
import { temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ensureSchema } from '../database/state.ts';
import { LexicalWriter } from './lexical-writer.ts';
import { nextLive, readSegments, segmentPostings, segmentTerms } from './segment.ts';
import type { VersionOf } from './segment.ts';
import { TermBlocks } from './term-block.ts';
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

/** Writes a version with the bodies of documents. */
async function write(
  version: number,
  bodies: ReadonlyMap<number, string>,
  versionOf: VersionOf,
  gone: readonly number[] = [],
): Promise<void> {
  const writer = new LexicalWriter(database, new TermCounter());
  for (const version of gone) writer.remove(0, version);
  for (const [docId, body] of bodies)
    writer.add(0, docId, { path: '', names: '', scope: '', signature: '', doc: '', body });
  await writer.finish(version, versionOf, async () => undefined);
}

/** The docIds of the live documents that have a term, over all segments. */
function slotsOf(term: string, versionOf: VersionOf): readonly number[] {
  const docIds: number[] = [];
  for (const segment of readSegments(database, 0)) {
    const postings = segmentPostings(new TermBlocks(database, 2 ** 20), segment, term);
    if (postings === undefined) continue;
    const cursor = postings.cursor();
    while (nextLive(cursor, segment, versionOf)) docIds.push(cursor.docId);
  }
  return docIds;
}

it('every term in many term blocks is found, and no other', async () => {
  const words = Array.from({ length: 5_000 }, (_, index) => `w${((index * 7_919) % 5_000).toString(36)}`);
  const scripts = ['検索', '𠮷野', 'ошибка'];
  await write(1, new Map([[3, [...words, ...scripts].join(' ')]]), () => 1);
  const [segment] = readSegments(database, 0);
  expect(segment!.firstTerms.length).toBeGreaterThan(5);
  for (const { term } of segmentTerms(database, segment!)) expect(slotsOf(term, () => 1)).toEqual([3]);
  expect([...segmentTerms(database, segment!)].length).toBeGreaterThanOrEqual(scripts.length + 2);
  for (const term of scripts) expect(slotsOf(term, () => 1)).toEqual([3]);
  for (const term of ['', 'absent', '\uffff', 'zzz', '検']) expect(slotsOf(term, () => 1)).toEqual([]);
});

it('a term with many postings has its own term block', async () => {
  const bodies = Array.from({ length: 9_000 }, (_, docId) => [docId, `common only${docId % 10}`] as const);
  await write(1, new Map(bodies), () => 1);
  expect(slotsOf('common', () => 1)).toEqual(bodies.map(([docId]) => docId));
});

it('a merge keeps the postings of live documents, even if docIds were used again', async () => {
  const versions = new Map<number, number>();
  const versionOf: VersionOf = (docId) => versions.get(docId) ?? 0;
  const put = async (version: number, docIds: readonly number[]): Promise<void> => {
    const gone = docIds.map(versionOf).filter((created) => created > 0);
    const written = new Map(docIds.map((docId) => [docId, `common of${version} at${docId}`]));
    for (const docId of docIds) versions.set(docId, version);
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
    const left = [...versions].filter(([, created]) => created === version).map(([docId]) => docId);
    expect(slotsOf(`of${version}`, versionOf)).toEqual(left.toSorted((a, b) => a - b));
  }
});

it('segments without live documents are removed with their term blocks', async () => {
  const two = new Map(['alpha', 'beta'].entries());
  await write(1, two, () => 1);
  await write(2, new Map(), () => 0, [1, 1]);
  expect(readSegments(database, 0)).toEqual([]);
  expect(database.get('SELECT count(*) AS leaves FROM leaf')).toEqual({ leaves: 0 });
});

it('a term block in the place of another one is reported as damaged', async () => {
  await write(1, new Map([[0, 'alpha']]), () => 1);
  await write(2, new Map([[1, 'alpha']]), () => 1);
  expect(slotsOf('alpha', (docId) => docId + 1)).toEqual([0, 1]);
  database.run('UPDATE leaf SET (data, checksum) = (SELECT data, checksum FROM leaf ORDER BY id LIMIT 1)');
  expect(() => slotsOf('alpha', (docId) => docId + 1)).toThrow(expect.objectContaining({ code: 'INDEX_CORRUPT' }));
});
