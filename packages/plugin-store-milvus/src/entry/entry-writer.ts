import type { RowData } from '@zilliz/milvus2-sdk-node';
import { errors } from '@codesearch/kernel';
import type { FileEntries, Logger } from '@codesearch/kernel';
import type { Collection } from '../collection/collection.ts';
import { isOneOf } from '../search/expression.ts';
import { entryRow, recordRow, replacedRow, rowBytes } from './row.ts';

/** Bytes of one message: half of what a server takes by default (`proxy.grpc.serverMaxRecvSize`, 64 MiB). */
const mostBytes = 32 * 2 ** 20;

/** Ids in one deletion. */
const mostIds = 5_000;

export interface WriterOptions {
  readonly collection: Collection;
  readonly isLexical: boolean;
  readonly logger: Logger;
}

/** One file as it is to be written. */
interface FileRows {
  readonly path: string;
  readonly rows: readonly RowData[];
  readonly bytes: number;
}

/**
 * Milvus has no transactions over several requests. A file is replaced by one: an upsert that holds its new rows and, for each
 * old row that is to go, a blank one of the same id that no reader sees. Then the blank rows are deleted. Who is killed between the two
 * leaves blank rows behind, which the next session removes.
 */
export class EntryWriter {
  readonly #options: WriterOptions;
  #isSwept = false;

  constructor(options: WriterOptions) {
    this.#options = options;
  }

  /** As one request where the files fit in one, else as several of whole files. An abort is obeyed between them. */
  async upsert(files: readonly FileEntries[], dimensions: number, signal: AbortSignal | undefined): Promise<void> {
    let batch: FileRows[] = [];
    let bytes = 0;
    for (const file of files) {
      const next = this.#fileRows(file);
      if (batch.length > 0 && bytes + next.bytes > mostBytes) {
        await this.#replace(batch, dimensions);
        signal?.throwIfAborted();
        batch = [];
        bytes = 0;
      }
      batch.push(next);
      bytes += next.bytes;
    }
    await this.#replace(batch, dimensions);
  }

  /** Removes the rows of these paths. */
  async remove(paths: readonly string[], dimensions: number): Promise<void> {
    await this.#replace(
      paths.map((path) => ({ path, rows: [], bytes: 0 })),
      dimensions,
    );
  }

  /** Keeps the metadata of the index and replaces the previous one. */
  async putMetadata(metadata: string, dimensions: number): Promise<void> {
    const { collection, isLexical } = this.#options;
    await collection.upsert([recordRow(metadata, dimensions, isLexical)]);
  }

  #fileRows({ path, entries }: FileEntries): FileRows {
    const { isLexical, logger } = this.#options;
    const rows = entries.map((entry, order) =>
      entryRow(entry, order, isLexical, (words) => {
        logger.warn('An entry has more words than a string of Milvus holds; the last ones cannot be found.', {
          path,
          words,
        });
      }),
    );
    const bytes = rows.reduce((sum, row) => sum + rowBytes(row), 0);
    if (bytes > mostBytes) throw errors.limitExceeded(`The size of all entries of ${path} in bytes`, bytes, mostBytes);
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
    for (let at = 0; at < replaced.length; at += mostIds) {
      await collection.delete(isOneOf('id', replaced.slice(at, at + mostIds)));
    }
  }

  /** Removes what a killed session has left; once is enough. */
  async #sweep(): Promise<void> {
    if (this.#isSwept) return;
    await this.#options.collection.delete('granularity == "replaced"');
    this.#isSwept = true;
  }
}
