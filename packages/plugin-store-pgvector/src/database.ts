import type { Pool, PoolClient, PoolConfig } from 'pg';
import type { PluginContext } from '@codesearch/kernel';
import { codeOf, codes } from './failure.ts';
import type { ResolvedOptions } from './options.ts';

/** Enough for the searches of one query, which run at once. */
const maxConnections = 4;

const connectionTimeoutMs = 10_000;

/** Runs statements, on any connection or on that of a transaction. */
export interface Statements {
  rows<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

interface SharedPool {
  pool: Pool;
  /** Makes one whose connections set no time limit on the server. */
  readonly withoutTimeLimit: () => Pool;
  users: number;
}

/** The pools of this process, by the address and the limits that they were made with. */
const pools = new Map<string, SharedPool>();

/**
 * Connections to one database. All stores of this process with the same address share them, so a search of many indexes
 * needs no more.
 */
export class Database implements Statements {
  readonly #key: string;
  readonly #shared: SharedPool;

  private constructor(key: string, shared: SharedPool) {
    this.#key = key;
    this.#shared = shared;
  }

  static async open(address: string, options: ResolvedOptions, context: PluginContext): Promise<Database> {
    // The client is loaded with the first connection, not with the configuration.
    const { default: pg } = await import('pg');
    const config: PoolConfig = {
      connectionString: strictTls(address),
      password: context.env('PGPASSWORD'),
      application_name: 'codesearch',
      max: maxConnections,
      connectionTimeoutMillis: connectionTimeoutMs,
      statement_timeout: options.timeoutMs,
      query_timeout: options.timeoutMs + 1_000,
      allowExitOnIdle: true,
    };
    const key = JSON.stringify(config);
    const shared = pools.get(key) ?? {
      pool: newPool(new pg.Pool(config)),
      withoutTimeLimit: () => newPool(new pg.Pool({ ...config, statement_timeout: false })),
      users: 0,
    };
    shared.users++;
    pools.set(key, shared);
    return new Database(key, shared);
  }

  async rows<Row extends object>(text: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
    return (await this.#use((pool) => pool.query<Row>(text, [...values]))).rows;
  }

  /** Commits what `call` does, or nothing of it. */
  async transaction<Value>(call: (statements: Statements) => Promise<Value>): Promise<Value> {
    const client = await this.#use((pool) => pool.connect());
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
    await shared.pool.end();
  }

  /** PgBouncer refuses a connection that sets a limit. Then only the client ends a statement that takes too long. */
  async #use<Value>(use: (pool: Pool) => Promise<Value>): Promise<Value> {
    const { pool } = this.#shared;
    try {
      return await use(pool);
    } catch (error) {
      if (codeOf(error) !== codes.protocolViolated || !String(error).includes('statement_timeout')) throw error;
      // Of several calls at once, the first one replaces it. The refused one has no connections to end.
      if (this.#shared.pool === pool) this.#shared.pool = this.#shared.withoutTimeLimit();
      return use(this.#shared.pool);
    }
  }
}

/**
 * The client reads these modes as `verify-full`, and warns on each start that a later version will not. That reading
 * stays, unless the address asks for the other one.
 */
export function strictTls(address: string): string {
  if (/[?&]uselibpqcompat=true\b/.test(address)) return address;
  return address.replace(/([?&]sslmode=)(?:prefer|require|verify-ca)(?=&|$)/, '$1verify-full');
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
