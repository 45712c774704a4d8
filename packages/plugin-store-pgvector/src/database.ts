import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { PluginContext } from '@codesearch/kernel';
import type { ResolvedOptions } from './options.ts';

/** Enough for the searches of one query, which run at once. */
const maxConnections = 4;

const connectionTimeoutMs = 10_000;

/** Runs statements, on any connection or on that of a transaction. */
export interface Statements {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** The pools of this process, by the address and the limits that they were made with. */
const pools = new Map<string, { readonly pool: Pool; users: number }>();

/**
 * Connections to one database. All stores of this process with the same address share them, so a search of many indexes
 * needs no more.
 */
export class Database implements Statements {
  readonly #key: string;
  readonly #pool: Pool;

  private constructor(key: string, pool: Pool) {
    this.#key = key;
    this.#pool = pool;
  }

  static async open(address: string, options: ResolvedOptions, context: PluginContext): Promise<Database> {
    // The client is loaded with the first connection, not with the configuration.
    const { default: pg } = await import('pg');
    const config: PoolConfig = {
      connectionString: address,
      password: context.env('PGPASSWORD'),
      application_name: 'codesearch',
      max: maxConnections,
      connectionTimeoutMillis: connectionTimeoutMs,
      statement_timeout: options.timeoutMs,
      query_timeout: options.timeoutMs + 1_000,
      allowExitOnIdle: true,
    };
    const key = JSON.stringify(config);
    const shared = pools.get(key) ?? { pool: newPool(new pg.Pool(config)), users: 0 };
    shared.users++;
    pools.set(key, shared);
    return new Database(key, shared.pool);
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

  /** Ends the connections with the last user of them. */
  async close(): Promise<void> {
    const shared = pools.get(this.#key);
    if (!shared || --shared.users > 0) return;
    pools.delete(this.#key);
    await this.#pool.end();
  }
}

function newPool(pool: Pool): Pool {
  // An idle connection that the server ends is replaced; without a listener the event would end the process.
  pool.on('error', () => {});
  return pool;
}

function statementsOf(client: PoolClient): Statements {
  return {
    async rows<Row extends object>(text: string, values: readonly unknown[] = []) {
      return (await client.query<Row>(text, [...values])).rows;
    },
  };
}
