import { errors } from '@codesearch/kernel';
import type { ChunkKind, CodeSymbol, StoredChunk } from '@codesearch/kernel';
import { granularities } from '../block/granularity.ts';
import type { Database } from '../database/database.ts';
import { restoredText } from './stored-text.ts';

interface EntryRow {
  readonly path: string;
  readonly granularity: number;
  readonly language: string;
  readonly kind: ChunkKind;
  readonly startLine: number;
  readonly endLine: number;
  readonly symbols: string;
  readonly enclosing: string;
  readonly text: string | Uint8Array;
}

const selectEntry = `
  SELECT path.name AS path, granularity, language.name AS language, kind.name AS kind,
    start_line AS startLine, end_line AS endLine, symbols, enclosing, text
  FROM entry
  JOIN path ON path.id = entry.path
  JOIN label AS language ON language.code = entry.language
  JOIN label AS kind ON kind.code = entry.kind
  WHERE entry.id = ?`;

const idPattern = /^[0-9a-f]{32}$/;

/** The entries of these ids in the order asked for, without those that are unknown. */
export function loadEntries(ids: readonly string[], database: Database): readonly StoredChunk[] {
  const entries: StoredChunk[] = [];
  for (const id of ids) {
    const row = idPattern.test(id) ? database.get<EntryRow>(selectEntry, Buffer.from(id, 'hex')) : undefined;
    if (row !== undefined) entries.push(storedChunk(id, row, database));
  }
  return entries;
}

function storedChunk(id: string, row: EntryRow, database: Database): StoredChunk {
  const granularity = granularities[row.granularity];
  if (granularity === undefined) throw errors.indexCorrupt(database.file, `the entry ${id} is of no known granularity.`);
  return {
    id,
    path: row.path,
    granularity,
    language: row.language,
    kind: row.kind,
    startLine: row.startLine,
    endLine: row.endLine,
    text: restoredText(row.text),
    symbols: codeSymbols(id, row.symbols, database),
    enclosing: codeSymbols(id, row.enclosing, database),
  };
}

function codeSymbols(id: string, json: string, database: Database): readonly CodeSymbol[] {
  try {
    return JSON.parse(json) as readonly CodeSymbol[];
  } catch (error) {
    throw errors.indexCorrupt(database.file, `the symbols of the entry ${id} cannot be read.`, error);
  }
}
