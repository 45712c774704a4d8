import { errors } from '@codesearch/kernel';
import type { EmbeddedChunk, FileEntries, UpsertPlan } from '@codesearch/kernel';
import { CreationVersions } from '../block/creation-versions.ts';
import { BlockEditor } from '../block/block-editor.ts';
import { granularities, granularityCode } from '../block/granularity.ts';
import { checksum } from '../database/checksum.ts';
import type { Database } from '../database/database.ts';
import type { Pause } from '../database/pause.ts';
import { readState, writeState } from '../database/state.ts';
import type { State } from '../database/state.ts';
import { LexicalWriter } from '../lexical/lexical-writer.ts';
import type { TermCounter } from '../lexical/term-counter.ts';
import { DictionaryEncoder } from './dictionary-encoder.ts';
import { storedDetail } from './stored-detail.ts';
import { storedText } from './stored-text.ts';

/** An entry with the code of its path. */
interface EncodedEntry {
  readonly path: number;
  readonly entry: EmbeddedChunk;
}

const insertEntry = 'INSERT INTO entry (slot, id, path, detail, text, checksum) VALUES (?, ?, ?, ?, ?, ?)';

/** Makes the changes of one write transaction. Blocks and words are kept in memory until `finish`. */
export class EntryWriter {
  readonly #database: Database;
  readonly #dictionary: DictionaryEncoder;
  readonly #words: LexicalWriter;
  readonly #pause: Pause;
  /** The state after this transaction. */
  #state: State;
  #blocks: BlockEditor;

  constructor(database: Database, counter: TermCounter, pause: Pause) {
    this.#database = database;
    this.#dictionary = new DictionaryEncoder(database);
    this.#words = new LexicalWriter(database, counter);
    this.#pause = pause;
    const state = readState(database);
    this.#state = { ...state, version: state.version + 1 };
    this.#blocks = new BlockEditor(database, this.#state.dimensions, this.#state.version);
  }

  async upsert(plan: UpsertPlan): Promise<void> {
    if (plan.dimensions !== undefined) this.#adopt(plan.dimensions);
    const encoded: EncodedEntry[][] = granularities.map(() => []);
    for (const file of plan.files) {
      this.#removeEntries(file.path);
      for (const each of this.#encode(file)) encoded[granularityCode(each.entry.granularity)]!.push(each);
      await this.#pause();
    }
    for (const [granularity, entries] of encoded.entries()) {
      const slots = this.#blocks.slots(granularity, entries.length);
      for (const [index, each] of entries.entries()) {
        this.#insert(slots[index]!, granularity, each);
        await this.#pause();
      }
    }
  }

  async remove(paths: readonly string[]): Promise<void> {
    for (const path of paths) {
      this.#removeEntries(path);
      this.#database.run('DELETE FROM path WHERE name = ?', path);
      await this.#pause();
    }
  }

  clear(): void {
    this.#words.clear();
    for (const table of ['entry', 'path', 'label']) this.#database.run(`DELETE FROM ${table}`);
    this.#dropBlocks(0);
  }

  /** Writes what was kept in memory, and the new version, by which readers notice the change. */
  async finish(): Promise<void> {
    this.#blocks.flush();
    const versions = new CreationVersions(this.#database, this.#state.dimensions);
    await this.#words.finish(this.#state.version, (slot) => versions.of(slot), this.#pause);
    writeState(this.#database, this.#state);
  }

  /** While there is no entry, vectors may get another length. */
  #adopt(dimensions: number): void {
    if (dimensions === this.#state.dimensions) return;
    if (this.#database.get('SELECT 1 FROM entry LIMIT 1')) {
      throw errors.dimensionMismatch(this.#state.dimensions, dimensions);
    }
    this.#dropBlocks(dimensions);
  }

  #dropBlocks(dimensions: number): void {
    this.#database.run('DELETE FROM block');
    this.#database.run('DELETE FROM residual');
    this.#state = { ...this.#state, epoch: this.#state.epoch + 1, dimensions };
    this.#blocks = new BlockEditor(this.#database, dimensions, this.#state.version);
  }

  /** Gives the path a code, or takes it away where there is no entry. An id that another path has is removed there. */
  #encode({ path, entries }: FileEntries): readonly EncodedEntry[] {
    if (entries.length === 0) {
      this.#database.run('DELETE FROM path WHERE name = ?', path);
      return [];
    }
    this.#database.run('INSERT OR IGNORE INTO path (name) VALUES (?)', path);
    const { id } = this.#database.get<{ id: number }>('SELECT id FROM path WHERE name = ?', path)!;
    for (const entry of entries) this.#removeId(entry.id);
    return entries.map((entry) => ({ path: id, entry }));
  }

  #removeEntries(path: string): void {
    const stored = this.#database.all<{ slot: number }>(
      'SELECT slot FROM entry WHERE path = (SELECT id FROM path WHERE name = ?)',
      path,
    );
    for (const { slot } of stored) this.#removeSlot(slot);
  }

  #removeId(id: string): void {
    const stored = this.#database.get<{ slot: number; path: number }>(
      'SELECT slot, path FROM entry WHERE id = ?',
      Buffer.from(id, 'hex'),
    );
    if (stored === undefined) return;
    this.#removeSlot(stored.slot);
    this.#database.run(
      'DELETE FROM path WHERE id = ? AND NOT EXISTS (SELECT 1 FROM entry WHERE path = ?)',
      stored.path,
      stored.path,
    );
  }

  #removeSlot(slot: number): void {
    const { granularity, creationVersion } = this.#blocks.free(slot);
    this.#words.remove(granularity, creationVersion);
    this.#database.run('DELETE FROM entry WHERE slot = ?', slot);
  }

  #insert(slot: number, granularity: number, { path, entry }: EncodedEntry): void {
    const { id, chunk, context, vector } = entry;
    const [detail, text] = [storedDetail(chunk), storedText(chunk.text)];
    const sum = checksum(slot, path, detail, text);
    this.#database.run(insertEntry, slot, Buffer.from(id, 'hex'), path, detail, text, sum);
    const language = this.#dictionary.code(chunk.language);
    const kind = this.#dictionary.code(chunk.kind);
    const length = this.#words.add(granularity, slot, context.fields);
    this.#blocks.fill(slot, { id, path, language, kind, length, vector });
  }
}
