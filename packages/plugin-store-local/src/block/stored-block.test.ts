import { temporaryProject } from '@codesearch/testkit';
import type { TemporaryProject } from '@codesearch/testkit';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Database } from '../database/database.ts';
import { ensureSchema } from '../database/state.ts';
import { sketchBytes } from '../vector/sketch.ts';
import { CreationVersions } from './creation-versions.ts';
import { Block, idBytes, rowsPerBlock } from './block.ts';
import { readBlock, readBlocksSince, writeBlock } from './stored-block.ts';
import type { StoredBlock } from './stored-block.ts';

const dimensions = 20;
const blockBytes = sketchBytes(dimensions, rowsPerBlock);

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
function write(ordinal: number, version: number, bytes: number): void {
  const block = new Block(ordinal, 1);
  block.paths[0] = 9;
  block.creationVersions[0] = version;
  writeBlock(database, { block, sketches: new Uint8Array(bytes).fill(ordinal) }, dimensions, version);
}

it('a block is read as it was written, by its ordinal and among the blocks since a version', () => {
  for (const ordinal of [0, 1, 2]) write(ordinal, 10 + ordinal, blockBytes);
  const { block, sketches } = readBlock(database, 1, dimensions)!;
  expect([block.ordinal, block.granularity, block.live, block.paths[0], block.creationVersions[0]]).toEqual([
    1,
    1,
    [0],
    9,
    11,
  ]);
  expect(sketches).toEqual(new Uint8Array(sketchBytes(dimensions, 1)).fill(1));
  expect([...readBlocksSince(database, 10, dimensions)].map(({ block: { ordinal } }) => ordinal)).toEqual([1, 2]);
  expect(readBlock(database, 3, dimensions)).toBeUndefined();
});

it('free rows at the end of a block are not stored', () => {
  const full = new Block(0, 0);
  full.paths.fill(7);
  full.languages.fill(3);
  for (let row = 0; row < rowsPerBlock; row++) full.ids.writeUInt32LE(row, row * idBytes);
  const sketches = new Uint8Array(blockBytes).map((_, at) => at);
  const bytes = (): number =>
    database.get<{ bytes: number }>('SELECT sum(length(facts) + length(sketches)) AS bytes FROM block')!.bytes;
  const read = (): StoredBlock => readBlock(database, 0, dimensions)!;
  writeBlock(database, { block: full, sketches }, dimensions, 1);
  expect(read()).toMatchObject({ sketches, block: { columns: full.columns } });
  const whole = bytes();
  const half = new Block(0, 0, full.columns.slice());
  half.paths.fill(0, rowsPerBlock / 2);
  writeBlock(database, { block: half, sketches }, dimensions, 2);
  expect(bytes() * 2).toBe(whole);
  expect(read().block.live).toEqual(half.live);
  expect(read().block.languages[rowsPerBlock / 2 - 1]).toBe(3);
  expect(read().block.id(rowsPerBlock / 2 - 1)).toBe(full.id(rowsPerBlock / 2 - 1));
});

it('a block whose vectors have another length is rejected by all readers', () => {
  write(0, 1, sketchBytes(dimensions, 1) - 1);
  const isCorrupt = expect.objectContaining({ code: 'INDEX_CORRUPT' });
  expect(() => readBlock(database, 0, dimensions)).toThrow(isCorrupt);
  expect(() => [...readBlocksSince(database, 0, dimensions)]).toThrow(isCorrupt);
  expect(() => new CreationVersions(database, dimensions).of(0)).toThrow(isCorrupt);
});
