import { errors } from '@codesearch/kernel';
import type { ChunkKind, StoredChunk } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities } from '../block/granularity.ts';
import { checkRow } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { restoredVector } from '../vector/quantisation.ts';
import { restoredDetail } from './stored-detail.ts';
import { restoredText } from './stored-text.ts';

interface EntryRow {
  readonly slot: number;
  readonly path: number;
  readonly detail: string;
  readonly text: string | Uint8Array;
  readonly checksum: number;
}

const selectEntry = 'SELECT slot, path, detail, text, checksum FROM entry WHERE id = ?';
const selectPath =
  'SELECT slot, path, detail, text, checksum FROM entry WHERE path = (SELECT id FROM path WHERE name = ?) ORDER BY slot';

const idPattern = /^[0-9a-f]{32}$/;

/** The entries of these ids in the order asked for, without those that are unknown. */
export function loadEntries(ids: readonly string[], database: Database, catalog: Catalog): readonly StoredChunk[] {
  const entries: StoredChunk[] = [];
  for (const id of ids) {
    if (!idPattern.test(id)) continue;
    const bytes = Buffer.from(id, 'hex');
    const row = database.get<EntryRow>(selectEntry, bytes);
    if (row !== undefined) entries.push(storedChunk(row, catalog, id));
    else if (catalog.has(bytes)) throw errors.indexCorrupt(catalog.file, `the entry ${id} has lost its text.`);
  }
  return entries;
}

/** The chunks of one path in the order of the file. */
export function listChunks(path: string, database: Database, catalog: Catalog): readonly StoredChunk[] {
  return database
    .all<EntryRow>(selectPath, path)
    .map((row) => storedChunk(row, catalog))
    .filter(({ granularity }) => granularity === 'chunk')
    .sort((a, b) => a.startLine - b.startLine);
}

/** The vectors of these ids in the order asked for. */
export function loadVectors(
  ids: readonly string[],
  database: Database,
  catalog: Catalog,
): readonly (Float32Array | undefined)[] {
  return ids.map((id) => {
    if (!idPattern.test(id)) return undefined;
    const entry = database.get<{ slot: number }>('SELECT slot FROM entry WHERE id = ?', Buffer.from(id, 'hex'));
    return entry && vectorAt(entry.slot, catalog);
  });
}

function vectorAt(slot: number, catalog: Catalog): Float32Array {
  const { kernel, residuals, stride, dimensions } = catalog;
  const [no, row] = [blockOf(slot), rowOf(slot)];
  const { scales } = catalog.block(no)!;
  return restoredVector(dimensions, scales[row]!, kernel.rows(no), residuals.plane(no, stride), row * stride);
}

/** @param asked the id that the row was found by */
function storedChunk(row: EntryRow, catalog: Catalog, asked?: string): StoredChunk {
  const { slot, path, detail, text } = row;
  checkRow(catalog.file, 'an entry', row.checksum, slot, path, detail, text);
  const block = catalog.block(blockOf(slot));
  const at = rowOf(slot);
  const id = block?.id(at);
  if (!block || id === undefined || block.paths[at] !== path || (asked !== undefined && id !== asked))
    throw errors.indexCorrupt(catalog.file, 'an entry does not stand where it should.');
  return {
    id,
    path: catalog.paths.name(path),
    granularity: granularities[block.granularity]!,
    language: catalog.labels.name(block.languages[at]!),
    kind: catalog.labels.name(block.kinds[at]!) as ChunkKind,
    text: restoredText(text),
    ...restoredDetail(detail),
  };
}
