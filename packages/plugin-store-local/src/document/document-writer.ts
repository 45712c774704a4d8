import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries } from '@codesearch/kernel';
import type { UpsertPlan } from '@codesearch/toolkit';
import { CreationVersions } from '../block/creation-versions.ts';
import { BlockEditor } from '../block/block-editor.ts';
import { granularities, granularityCode } from '../block/block.ts';
import type { Database, Pause } from '../database/database.ts';
import { readState, writeState } from '../database/state.ts';
import type { State } from '../database/state.ts';
import { LexicalWriter } from '../lexical/lexical-writer.ts';
import type { TermCounter } from '../lexical/term-counter.ts';
import { storedDetail } from './stored-detail.ts';
import { TextBlockEditor } from './text-block-editor.ts';

/** A document with the code of its path. */
interface EncodedDocument {
  readonly path: number;
  readonly entry: EmbeddedChunk;
}

const insertDocument = 'INSERT INTO entry (slot, id, path) VALUES (?, ?, ?)';

/** Makes the changes of one write transaction. Blocks and postings stay in memory until `finish`, and a few texts. */
export class DocumentWriter {
  readonly #database: Database;
  readonly #dictionary: DictionaryEncoder;
  readonly #lexical: LexicalWriter;
  readonly #texts: TextBlockEditor;
  readonly #pause: Pause;
  /** The state after this transaction. */
  #state: State;
  #blocks: BlockEditor;

  constructor(database: Database, counter: TermCounter, pause: Pause) {
    this.#database = database;
    this.#dictionary = new DictionaryEncoder(database);
    this.#lexical = new LexicalWriter(database, counter);
    this.#texts = new TextBlockEditor(database);
    this.#pause = pause;
    const state = readState(database);
    this.#state = { ...state, version: state.version + 1 };
    this.#blocks = new BlockEditor(database, this.#state.dimensions, this.#state.version);
  }

  async upsert(plan: UpsertPlan): Promise<void> {
    if (plan.dimensions !== undefined) this.#setDimensions(plan.dimensions);
    const encoded: EncodedDocument[][] = granularities.map(() => []);
    for (const file of plan.files) {
      this.#removeDocuments(file.path);
      for (const each of this.#encode(file)) encoded[granularityCode(each.entry.granularity)]!.push(each);
      await this.#pause();
    }
    for (const [granularity, documents] of encoded.entries()) {
      const docIds = this.#blocks.freeDocIds(granularity, documents.length);
      for (const [index, each] of documents.entries()) {
        this.#insert(docIds[index]!, granularity, each);
        await this.#pause();
      }
    }
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      this.#removeDocuments(path);
      this.#database.run('DELETE FROM path WHERE name = ?', path);
      await this.#pause();
    }
  }

  clear(): void {
    this.#lexical.clear();
    this.#texts.clear();
    for (const table of ['entry', 'text', 'path', 'label']) this.#database.run(`DELETE FROM ${table}`);
    this.#dropBlocks(0);
  }

  /** Writes the changes in memory and the new version, which makes readers refresh. */
  async finish(): Promise<void> {
    await this.#blocks.flush(this.#pause);
    await this.#texts.flush(this.#pause);
    const versions = new CreationVersions(this.#database, this.#state.dimensions);
    await this.#lexical.finish(this.#state.version, (docId) => versions.of(docId), this.#pause);
    writeState(this.#database, this.#state);
  }

  /** The length of the vectors can only change if there are no documents. */
  #setDimensions(dimensions: number): void {
    if (dimensions === this.#state.dimensions) return;
    if (this.#database.get('SELECT 1 FROM entry LIMIT 1')) {
      throw errors.dimensionMismatch(this.#state.dimensions, dimensions);
    }
    this.#dropBlocks(dimensions);
  }

  #dropBlocks(dimensions: number): void {
    this.#database.run('DELETE FROM block');
    this.#database.run('DELETE FROM vector');
    this.#state = { ...this.#state, epoch: this.#state.epoch + 1, dimensions };
    this.#blocks = new BlockEditor(this.#database, dimensions, this.#state.version);
  }

  /**
   * Assigns a code to the path, or removes the path if it has no entries. Removes the documents of other paths with the
   * same ids.
   */
  #encode({ path, entries }: FileEntries): readonly EncodedDocument[] {
    if (entries.length === 0) {
      this.#database.run('DELETE FROM path WHERE name = ?', path);
      return [];
    }
    const idOf = (): number | undefined =>
      this.#database.get<{ id: number }>('SELECT id FROM path WHERE name = ?', path)?.id;
    if (idOf() === undefined) this.#database.run('INSERT INTO path (name) VALUES (?)', path);
    const id = idOf()!;
    for (const entry of entries) this.#removeId(entry.id);
    return entries.map((entry) => ({ path: id, entry }));
  }

  #removeDocuments(path: string): void {
    const stored = this.#database.all<{ docId: number }>(
      'SELECT slot AS docId FROM entry WHERE path = (SELECT id FROM path WHERE name = ?)',
      path,
    );
    for (const { docId } of stored) this.#removeDocument(docId);
  }

  #removeId(id: string): void {
    const stored = this.#database.get<{ docId: number; path: number }>(
      'SELECT slot AS docId, path FROM entry WHERE id = ?',
      Buffer.from(id, 'hex'),
    );
    if (stored === undefined) return;
    this.#removeDocument(stored.docId);
    this.#database.run(
      'DELETE FROM path WHERE id = ? AND NOT EXISTS (SELECT 1 FROM entry WHERE path = ?)',
      stored.path,
      stored.path,
    );
  }

  #removeDocument(docId: number): void {
    const { granularity, creationVersion } = this.#blocks.free(docId);
    this.#lexical.remove(granularity, creationVersion);
    this.#database.run('DELETE FROM entry WHERE slot = ?', docId);
    this.#texts.remove(docId);
  }

  #insert(docId: number, granularity: number, { path, entry }: EncodedDocument): void {
    const { id, chunk, context, vector } = entry;
    this.#database.run(insertDocument, docId, Buffer.from(id, 'hex'), path);
    this.#texts.set(docId, { text: chunk.text, detail: storedDetail(chunk) });
    const language = this.#dictionary.code(chunk.language);
    const kind = this.#dictionary.code(chunk.kind);
    const length = this.#lexical.add(granularity, docId, context.fields);
    this.#blocks.fill(docId, { id, path, language, kind, length, vector });
  }
}

/** Maps the names of languages and kinds to codes of the dictionary `label`. Valid for one write transaction. */
class DictionaryEncoder {
  readonly #database: Database;
  readonly #codes = new Map<string, number>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Returns the code of a name. A new name gets a new code. */
  code(name: string): number {
    let code = this.#codes.get(name);
    if (code === undefined) {
      this.#database.run('INSERT OR IGNORE INTO label (name) VALUES (?)', name);
      code = this.#database.get<{ id: number }>('SELECT id FROM label WHERE name = ?', name)!.id;
      this.#codes.set(name, code);
    }
    return code;
  }
}
