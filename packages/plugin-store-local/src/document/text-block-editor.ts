import type { Database, Pause } from '../database/database.ts';
import { withTextBlocks, writeTextBlock, textBlockOf, textsPerBlock } from './text-block.ts';
import type { StoredText } from './text-block.ts';

/** Blocks in memory, about 20 kB each. */
const maxEdited = 256;

/** Edits text blocks within one write transaction. */
export class TextBlockEditor {
  readonly #database: Database;
  readonly #edited = new Map<number, (StoredText | undefined)[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  set(docId: number, stored: StoredText): void {
    this.#edit(textBlockOf(docId))[docId % textsPerBlock] = stored;
  }

  remove(docId: number): void {
    this.#edit(textBlockOf(docId))[docId % textsPerBlock] = undefined;
  }

  /** Forgets all changes since the last flush. */
  clear(): void {
    this.#edited.clear();
  }

  async flush(pause: Pause): Promise<void> {
    for (const ordinal of this.#edited.keys()) {
      this.#write(ordinal);
      await pause();
    }
  }

  #edit(ordinal: number): (StoredText | undefined)[] {
    let rows = this.#edited.get(ordinal);
    if (rows === undefined) {
      if (this.#edited.size >= maxEdited) this.#write(this.#edited.keys().next().value!);
      rows = withTextBlocks(this.#database, [ordinal], (blocks) => blocks.get(ordinal)?.rows()) ?? [];
      this.#edited.set(ordinal, rows);
    }
    return rows;
  }

  #write(ordinal: number): void {
    writeTextBlock(this.#database, ordinal, this.#edited.get(ordinal)!);
    this.#edited.delete(ordinal);
  }
}
