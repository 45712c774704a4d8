import { errors } from '@codesearch/kernel';
import type { ChunkKind, StoredChunk } from '@codesearch/kernel';
import { blockOf, rowOf, granularities, granularityCode } from '../block/block.ts';
import type { Catalog } from '../block/catalog.ts';
import type { Database } from '../database/database.ts';
import type { Steps } from '../database/read-in-steps.ts';
import { isExternalId, restoredDetail } from './stored-detail.ts';
import { withTextBlocks, textBlockOf } from './text-block.ts';
import type { TextBlock } from './text-block.ts';
import { worthwhileBytes, RecentCache } from '../database/recent-cache.ts';

interface DocumentRow {
  readonly docId: number;
  readonly path: number;
}

// One statement for all ids takes a third of the time of one statement per id.
const selectDocuments = 'SELECT slot AS docId, path FROM entry WHERE id IN (SELECT unhex(value) FROM json_each(?))';

const selectPath = 'SELECT slot AS docId FROM entry WHERE path = (SELECT id FROM path WHERE name = ?) ORDER BY slot';

const chunk = granularityCode('chunk');

/** Where documents are loaded from. */
export interface DocumentSources {
  readonly database: Database;
  readonly catalog: Catalog;
  readonly recent: RecentDocuments;
}

/** Documents that are loaded in one step. */
const documentsPerStep = 128;

/** As {@link loadDocuments}. Yields between small pieces of work, which must all see the same snapshot. */
export function* loadInSteps(ids: readonly string[], sources: DocumentSources): Steps<readonly StoredChunk[]> {
  const loaded: StoredChunk[] = [];
  for (let start = 0; start < ids.length; start += documentsPerStep) {
    if (start > 0) yield;
    loaded.push(...loadDocuments(ids.slice(start, start + documentsPerStep), sources));
  }
  return loaded;
}

/**
 * Loads documents by their external ids.
 *
 * @returns the documents in the order of the ids, without unknown ids
 * @throws INDEX_CORRUPT if a document is damaged
 */
function loadDocuments(ids: readonly string[], sources: DocumentSources): readonly StoredChunk[] {
  const { catalog, recent } = sources;
  const found = ids.map((id) => recent.get(id));
  const missing = ids.filter((id, index) => found[index] === undefined && isExternalId(id));
  const read = new Map(readDocuments(missing, sources).map((chunk) => [chunk.id, chunk]));
  for (const id of missing) {
    if (!read.has(id) && catalog.has(Buffer.from(id, 'hex')))
      throw errors.indexCorrupt(catalog.file, `the text of the entry ${id} is missing.`);
  }
  return ids.flatMap((id, index) => found[index] ?? read.get(id) ?? []);
}

function readDocuments(ids: readonly string[], sources: DocumentSources): readonly StoredChunk[] {
  if (ids.length === 0) return [];
  const { catalog, database, recent } = sources;
  const rows = rowsOf(ids, sources);
  const ordinals = rows.map(({ docId }) => textBlockOf(docId));
  return withTextBlocks(database, ordinals, (blocks) =>
    rows.flatMap((row) => {
      const block = blocks.get(textBlockOf(row.docId));
      // An entry without its text counts as missing.
      if (!block?.has(row.docId)) return [];
      const detail = block.detail(row.docId);
      const chunk = storedChunk(row, block, detail, catalog);
      recent.set(row.docId, chunk, detail.length);
      return chunk;
    }),
  );
}

/**
 * Rows of entries. Those that a search has ranked are in the catalog: a new process would read a page of the database
 * for nearly each of them.
 */
function rowsOf(ids: readonly string[], { catalog, database }: DocumentSources): readonly DocumentRow[] {
  const others: string[] = [];
  const ranked = ids.flatMap((id): DocumentRow[] => {
    const docId = catalog.docIdOfKey(id);
    if (docId !== undefined) return [{ docId, path: catalog.block(blockOf(docId))!.paths[rowOf(docId)]! }];
    others.push(id);
    return [];
  });
  return others.length === 0
    ? ranked
    : [...ranked, ...database.all<DocumentRow>(selectDocuments, JSON.stringify(others))];
}

/** Loads the chunks of a path, in the order of the file. */
export function listChunks(path: string, sources: DocumentSources): readonly StoredChunk[] {
  const { database, catalog } = sources;
  const ids = database
    .all<Pick<DocumentRow, 'docId'>>(selectPath, path)
    .filter(({ docId }) => catalog.block(blockOf(docId))?.granularity === chunk)
    .map(({ docId }) => catalog.documentKey(docId).id);
  return loadDocuments(ids, sources).toSorted((a, b) => a.startLine - b.startLine);
}

/** Loads vectors in the order of the ids; `undefined` for unknown ids. */
export function loadVectors(
  ids: readonly string[],
  database: Database,
  catalog: Catalog,
): readonly (Float32Array | undefined)[] {
  const { vectors, dimensions } = catalog;
  return ids.map((id) => {
    if (!isExternalId(id)) return undefined;
    const row = database.get<{ docId: number }>('SELECT slot AS docId FROM entry WHERE id = ?', Buffer.from(id, 'hex'));
    return row && vectors.vector(row.docId, dimensions);
  });
}

function storedChunk({ docId, path }: DocumentRow, texts: TextBlock, detail: string, catalog: Catalog): StoredChunk {
  const block = catalog.block(blockOf(docId));
  const row = rowOf(docId);
  if (block?.paths[row] !== path) throw errors.indexCorrupt(catalog.file, 'an entry does not match its block.');
  return {
    ...catalog.documentKey(docId),
    granularity: granularities[block.granularity]!,
    language: catalog.labels.name(block.languages[row]!),
    kind: catalog.labels.name(block.kinds[row]!) as ChunkKind,
    text: texts.text(docId),
    ...restoredDetail(detail),
  };
}

interface RecentDocument {
  readonly docId: number;
  /** The creation version when it was loaded. */
  readonly creationVersion: number;
  readonly chunk: StoredChunk;
}

/** Memory of a document: a mean. */
const meanBytes = 2_700;

/** Memory of a document without its text and its detail. */
const bytesPerDocument = 300;

/**
 * Objects take more memory than their JSON: 1.4 to 2.5 times as much in large repositories, with all that a document
 * has.
 */
const bytesPerDetailByte = 2;

/**
 * A cache of recently loaded documents. A document is valid as long as the creation version of its docId is unchanged.
 */
export class RecentDocuments {
  readonly #catalog: Catalog;
  readonly #cacheBytes: number;
  readonly #recent: RecentCache<string, RecentDocument>;

  /** @param cacheBytes limit of the memory, which is estimated */
  constructor(catalog: Catalog, cacheBytes: number) {
    this.#catalog = catalog;
    this.#cacheBytes = cacheBytes;
    this.#recent = new RecentCache(cacheBytes);
  }

  /** Must be called when the number of documents has changed. */
  refresh(): void {
    this.#recent.limit = worthwhileBytes(this.#cacheBytes, meanBytes * this.#catalog.count());
  }

  get(id: string): StoredChunk | undefined {
    const document = this.#recent.get(id);
    return document !== undefined && this.#catalog.versionOf(document.docId) === document.creationVersion
      ? document.chunk
      : undefined;
  }

  /** @param detailBytes length of the stored detail */
  set(docId: number, chunk: StoredChunk, detailBytes: number): void {
    const creationVersion = this.#catalog.versionOf(docId);
    if (creationVersion === 0) return;
    const bytes = bytesPerDocument + chunk.text.length + bytesPerDetailByte * detailBytes;
    this.#recent.set(chunk.id, { docId, creationVersion, chunk }, bytes);
  }
}
