import { errors } from '@codesearch/kernel';
import type { ChunkKind, StoredChunk } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import { checkRow } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { restoredVector } from '../vector/quantisation.ts';
import { isEntryId } from './entry-id.ts';
import type { RecentEntries } from './recent-entries.ts';
import { restoredDetail } from './stored-detail.ts';
import { restoredText } from './stored-text.ts';

interface EntryRow {
  readonly slot: number;
  readonly path: number;
  readonly detail: string;
  readonly text: string | Uint8Array;
  readonly checksum: number;
}

// One statement for all ids: one for each of them takes three times as long.
const selectEntries =
  'SELECT slot, path, detail, text, checksum FROM entry WHERE id IN (SELECT unhex(value) FROM json_each(?))';
const selectPath =
  'SELECT slot, path, detail, text, checksum FROM entry WHERE path = (SELECT id FROM path WHERE name = ?) ORDER BY slot';

/** Where entries are loaded from. */
export interface EntrySources {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly recent: RecentEntries;
}

/** The entries of these ids in the same order. Unknown ids are left out. */
export function loadEntries(ids: readonly string[], sources: EntrySources): readonly StoredChunk[] {
  const { catalog, recent } = sources;
  const known = ids.filter((id) => isEntryId(id));
  const entries = new Map(known.map((id) => [id, recent.get(id)]));
  readEntries(
    known.filter((id) => entries.get(id) === undefined),
    sources,
  ).forEach((chunk) => entries.set(chunk.id, chunk));
  return known.flatMap((id) => {
    const entry = entries.get(id);
    if (entry === undefined && catalog.has(Buffer.from(id, 'hex')))
      throw errors.indexCorrupt(catalog.file, `the entry ${id} has lost its text.`);
    return entry ?? [];
  });
}

function readEntries(ids: readonly string[], { database, catalog, recent }: EntrySources): readonly StoredChunk[] {
  if (ids.length === 0) return [];
  return database.all<EntryRow>(selectEntries, JSON.stringify(ids)).map((row) => {
    const chunk = storedChunk(row, catalog);
    recent.set(row.slot, chunk, row.detail.length);
    return chunk;
  });
}

/** The chunks of one path in the order of the file. */
export function listChunks(path: string, database: Database, catalog: Catalog): readonly StoredChunk[] {
  return database
    .all<EntryRow>(selectPath, path)
    .map((row) => storedChunk(row, catalog))
    .filter(({ granularity }) => granularity === 'chunk')
    .sort((a, b) => a.startLine - b.startLine);
}

/** The vectors of these ids in the same order; `undefined` for unknown ids. */
export function loadVectors(
  ids: readonly string[],
  database: Database,
  catalog: Catalog,
): readonly (Float32Array | undefined)[] {
  return ids.map((id) => {
    if (!isEntryId(id)) return undefined;
    const entry = database.get<{ slot: number }>('SELECT slot FROM entry WHERE id = ?', Buffer.from(id, 'hex'));
    return entry && vectorAt(entry.slot, catalog);
  });
}

function vectorAt(slot: number, catalog: Catalog): Float32Array {
  const { kernel, residuals, stride, dimensions } = catalog;
  const scale = catalog.block(blockOf(slot))!.scales[rowOf(slot)]!;
  return restoredVector(dimensions, scale, kernel.row(slot), residuals.code(slot, stride));
}

function storedChunk({ slot, path, detail, text, checksum }: EntryRow, catalog: Catalog): StoredChunk {
  checkRow(catalog.file, 'an entry', checksum, slot, path, detail, text);
  const block = catalog.block(blockOf(slot));
  const row = rowOf(slot);
  if (block?.paths[row] !== path) throw errors.indexCorrupt(catalog.file, 'an entry does not stand where it should.');
  return {
    ...catalog.entryName(slot),
    granularity: granularities[block.granularity]!,
    language: catalog.labels.name(block.languages[row]!),
    kind: catalog.labels.name(block.kinds[row]!) as ChunkKind,
    text: restoredText(text),
    ...restoredDetail(detail),
  };
}
