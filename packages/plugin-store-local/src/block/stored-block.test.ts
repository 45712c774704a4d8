import { temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ensureSchema } from '../database/schema.ts';
import { rowStride } from '../vector/quantisation.ts';
import { CreationVersions } from './creation-versions.ts';
import { Block, rowsPerBlock } from './block.ts';
import { readBlock, readBlocksSince, writeBlock } from './stored-block.ts';

const dimensions = 20;
const stride = rowStride(dimensions);

let project: TemporaryProject;
let database: Database;

beforeEach(async () => {
  project = await temporaryProject();
  const file = join(project.dataDir, 'store.sqlite');
  database = new Database(file, { cacheMiB: 1, busyTimeoutMs: 0 });
  ensureSchema(database, { file, root: project.dataDir });
});

afterEach(async () => {
  database.close();
  await project.remove();
});

/** Writes a block with a document in its first row. */
function write(ordinal: number, version: number, vectorBytes: number): void {
  const block = new Block(ordinal, 1);
  block.paths[0] = 9;
  block.creationVersions[0] = version;
  writeBlock(database, { block, coarse: new Uint8Array(vectorBytes).fill(ordinal) }, version);
}

it('a block is read as it was written, by its ordinal and among the blocks since a version', () => {
  for (const ordinal of [0, 1, 2]) write(ordinal, 10 + ordinal, stride * rowsPerBlock);
  const { block, coarse } = readBlock(database, 1, stride)!;
  expect([block.ordinal, block.granularity, block.live, block.paths[0], block.creationVersions[0]]).toEqual([
    1,
    1,
    [0],
    9,
    11,
  ]);
  expect(coarse).toEqual(new Uint8Array(stride * rowsPerBlock).fill(1));
  expect([...readBlocksSince(database, 10, stride)].map(({ block: { ordinal } }) => ordinal)).toEqual([1, 2]);
  expect(readBlock(database, 3, stride)).toBeUndefined();
});

it('a block whose vectors have another length is rejected by all readers', () => {
  write(0, 1, stride * rowsPerBlock - 1);
  const isCorrupt = expect.objectContaining({ code: 'INDEX_CORRUPT' });
  expect(() => readBlock(database, 0, stride)).toThrow(isCorrupt);
  expect(() => [...readBlocksSince(database, 0, stride)]).toThrow(isCorrupt);
  expect(() => new CreationVersions(database, dimensions).of(0)).toThrow(isCorrupt);
});
