import type { RowData } from '@zilliz/milvus2-sdk-node';
import { errors } from '@codesearch/kernel';
import type { FileEntries, Logger } from '@codesearch/kernel';
import { portions, weighedPortions } from '@codesearch/toolkit';
import type { Collection } from './collection.ts';
import { isOneOf } from './expression.ts';
import { entryRow, metadataRow, replacedRow, rowBytes } from './row.ts';

/** Max bytes of one message: half of what a server accepts by default (`proxy.grpc.serverMaxRecvSize`, 64 MiB). */
const maxBytes = 32 * 2 ** 20;

/** Max ids in one deletion. */
const maxIds = 5_000;

export interface WriterOptions {
  readonly collection: Collection;
  readonly isLexical: boolean;
  readonly logger: Logger;
}

interface FileRows {
  readonly path: string;
  readonly rows: readonly RowData[];
  readonly bytes: number;
}

/**
 * Milvus has no transactions over several requests, so a file is replaced by one upsert: its new rows, and for each old
 * row a blank one with the same id, which no reader sees. The blank rows are deleted afterwards. If the process is
 * killed in between, the next session deletes them.
 */
export class EntryWriter {
  readonly #options: WriterOptions;
  #isSwept = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /**
   * Replaces the rows of these files. Sends one request if they fit in one, else several of whole files. The signal can
   * abort between requests.
   */
  async replace(files: readonly FileEntries[], dimensions: number, signal: AbortSignal): Promise<void> {
    const rows = files.map((file) => this.#fileRows(file));
    for (const some of weighedPortions(rows, rows.length, maxBytes, ({ bytes }) => bytes)) {
      signal.throwIfAborted();
      await this.#replace(some, dimensions);
    }
  }

  /** Replaces the metadata of the index. */
  async putMetadata(metadata: string, dimensions: number): Promise<void> {
    const { collection, isLexical } = this.#options;
    await collection.upsert([metadataRow(metadata, dimensions, isLexical)]);
  }

  #fileRows({ path, entries }: FileEntries): FileRows {
    const { isLexical, logger } = this.#options;
    const rows = entries.map((entry, order) =>
      entryRow(entry, order, isLexical, (words) => {
        logger.warn(
          'An entry has more words than a string of Milvus can hold. Lexical search cannot find the last ones.',
          {
            path,
            words,
          },
        );
      }),
    );
    const bytes = rows.reduce((sum, row) => sum + rowBytes(row), 0);
    if (bytes > maxBytes) throw errors.limitExceeded(`The size of all entries of ${path} in bytes`, bytes, maxBytes);
    return { path, rows, bytes };
  }

  async #replace(files: readonly FileRows[], dimensions: number): Promise<void> {
    const { collection, isLexical } = this.#options;
    const rows = files.flatMap((file) => file.rows);
    const kept = new Set(rows.map((row) => row['id']));
    const paths = files.map(({ path }) => path);
    const old = await collection.rowsOf<{ readonly id: string }>(paths, ['id']);
    const replaced = old.map(({ id }) => id).filter((id) => !kept.has(id));
    const all = [...rows, ...replaced.map((id) => replacedRow(id, dimensions, isLexical))];
    if (all.length === 0) return;
    await this.#sweep();
    await collection.upsert(all);
    for (const some of portions(replaced, maxIds)) await collection.delete(isOneOf('id', some));
  }

  /** Deletes the blank rows of a killed session, once per session. */
  async #sweep(): Promise<void> {
    if (this.#isSwept) return;
    await this.#options.collection.delete('granularity == "replaced"');
    this.#isSwept = true;
  }
}
