import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { packageMissing } from '@codesearch/toolkit';
import { saysMissing } from './failure.ts';
import type { Connection, Runtime, Table } from './runtime.ts';

/** One table of a database in a folder. */
export class Database {
  readonly #connection: Connection;
  readonly #folder: string;
  readonly #name: string;

  private constructor(connection: Connection, folder: string, name: string) {
    this.#connection = connection;
    this.#folder = folder;
    this.#name = name;
  }

  /** @throws CONFIG_INVALID if LanceDB is not installed */
  static async open(specifier: string, folder: string, name: string): Promise<Database> {
    // Loading the native module takes longer than a search.
    const runtime = (await import(specifier).catch((error: unknown) => {
      throw packageMissing('store-lancedb', specifier, error instanceof Error ? error.message : String(error));
    })) as Runtime;
    // Each read looks for a new version, which another process may have written.
    const connection = await runtime.connect(folder, { readConsistencyInterval: 0 });
    return new Database(connection, folder, name);
  }

  /** @returns the table in its current state; `undefined` if it does not exist */
  async table(): Promise<Table | undefined> {
    if (!existsSync(this.#path)) return undefined;
    try {
      return await this.#connection.openTable(this.#name);
    } catch (error) {
      if (saysMissing(error)) return undefined;
      throw error;
    }
  }

  async create(rows: readonly object[]): Promise<void> {
    (await this.#connection.createTable(this.#name, rows)).close();
  }

  /** Removes the table, also if it cannot be read: it is gone before its files are deleted. */
  async drop(): Promise<void> {
    const removed = `${this.#path}.removed`;
    await rm(removed, { recursive: true, force: true });
    if (!existsSync(this.#path)) return;
    await rename(this.#path, removed);
    await rm(removed, { recursive: true, force: true });
  }

  close(): void {
    this.#connection.close();
  }

  get #path(): string {
    return join(this.#folder, `${this.#name}.lance`);
  }
}
