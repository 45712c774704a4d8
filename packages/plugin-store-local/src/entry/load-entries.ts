import { errors } from '@codesearch/kernel';
import type { ChunkKind, CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { blockOf, rowOf } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import { granularities, granularityCode } from '../block/granularity.ts';
import { checkRow } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import { restoredVector } from '../vector/quantisation.ts';
import { restoredText } from './stored-text.ts';

interface EntryRow {
  readonly path: number;
  readonly granularity: number;
  readonly language: number;
  readonly kind: number;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbols: string;
  readonly enclosing: string;
  readonly text: string | Uint8Array;
  readonly checksum: number;
}

const columns =
  'path, granularity, language, kind, start_line AS startLine, end_line AS endLine, symbols, enclosing, text, checksum';
const selectEntry = `SELECT ${columns} FROM entry WHERE id = ?`;
const selectChunks = `
  SELECT id, ${columns} FROM entry
  WHERE path = (SELECT id FROM path WHERE name = ?) AND granularity = ? ORDER BY start_line, slot`;

const idPattern = /^[0-9a-f]{32}$/;

/** The entries of these ids in the order asked for, without those that are unknown. */
export function loadEntries(ids: readonly string[], database: Database, catalog: Catalog): readonly StoredChunk[] {
  const entries: StoredChunk[] = [];
  for (const id of ids) {
    if (!idPattern.test(id)) continue;
    const bytes = Buffer.from(id, 'hex');
    const row = database.get<EntryRow>(selectEntry, bytes);
    if (row !== undefined) entries.push(storedChunk(id, row, catalog));
    else if (catalog.has(bytes)) throw errors.indexCorrupt(catalog.file, `the entry ${id} has lost its text.`);
  }
  return entries;
}

/** The chunks of one path in the order of the file. */
export function listChunks(path: string, database: Database, catalog: Catalog): readonly StoredChunk[] {
  const rows = database.iterate<EntryRow & { readonly id: Uint8Array }>(selectChunks, path, granularityCode('chunk'));
  return [...rows].map(({ id, ...row }) => storedChunk(Buffer.from(id).toString('hex'), row, catalog));
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

function storedChunk(id: string, row: EntryRow, catalog: Catalog): StoredChunk {
  // In the order in which they were written.
  const { checksum, ...values } = row;
  checkRow(catalog.file, `the entry ${id}`, checksum, ...Object.values(values));
  const granularity = granularities[row.granularity];
  if (granularity === undefined) throw errors.indexCorrupt(catalog.file, `the entry ${id} is of no known granularity.`);
  return {
    id,
    path: catalog.paths.name(row.path),
    granularity,
    language: catalog.labels.name(row.language),
    kind: catalog.labels.name(row.kind) as ChunkKind,
    startLine: row.startLine,
    endLine: row.endLine,
    text: restoredText(row.text),
    symbols: codeSymbols(id, row.symbols, catalog),
    enclosing: codeSymbols(id, row.enclosing, catalog),
  };
}

function codeSymbols(id: string, json: string, { file }: Catalog): readonly CodeSymbol[] {
  try {
    return JSON.parse(json) as readonly CodeSymbol[];
  } catch (error) {
    throw errors.indexCorrupt(file, `the symbols of the entry ${id} cannot be read.`, error);
  }
}
