import type { Pool, PoolClient } from 'pg';
import type { PluginContext } from '@codesearch/kernel';
import { address } from './address.ts';
import type { ResolvedOptions } from './options.ts';

/** Enough for the searches of one query, which run at once. */
const maxConnections = 4;

const connectionTimeoutMs = 10_000;

/** Runs statements, on any connection or on that of a transaction. */
export interface Statements {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** A pool of connections to one database. */
export class Database implements Statements {
  readonly #pool: Pool;

  private constructor(pool: Pool) {
    this.#pool = pool;
  }

  static async open(options: ResolvedOptions, context: PluginContext): Promise<Database> {
    // The client is loaded with the first connection, not with the configuration.
    const { default: pg } = await import('pg');
    const password = context.env('PGPASSWORD');
    const pool = new pg.Pool({
      connectionString: address(options, context),
      ...(password === undefined ? {} : { password }),
      application_name: 'codesearch',
      max: maxConnections,
      connectionTimeoutMillis: connectionTimeoutMs,
      statement_timeout: options.timeoutMs,
      query_timeout: options.timeoutMs + 1_000,
      allowExitOnIdle: true,
    });
    // An idle connection that the server ends is replaced; without a listener the event would end the process.
    pool.on('error', () => {});
    return new Database(pool);
  }

  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#pool.query<Row>(text, [...values])).rows;
  }

  /** Commits what `call` does, or nothing of it. */
  async transaction<Value>(call: (statements: Statements) => Promise<Value>): Promise<Value> {
    const client = await this.#pool.connect();
    let broken: Error | undefined;
    const onError = (error: Error): void => void (broken = error);
    client.on('error', onError);
    try {
      await client.query('BEGIN');
      const value = await call(statementsOf(client));
      await client.query('COMMIT');
      return value;
    } catch (error) {
      await client.query('ROLLBACK').catch((failed: Error) => (broken ??= failed));
      throw error;
    } finally {
      client.off('error', onError);
      client.release(broken);
    }
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

function statementsOf(client: PoolClient): Statements {
  return {
    async rows<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows;
    },
  };
}
