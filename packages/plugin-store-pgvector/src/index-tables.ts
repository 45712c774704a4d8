import { errors } from '@codesearch/kernel';
import { codes } from './failure.ts';
import type { Statements } from './database.ts';
import type { ResolvedOptions } from './options.ts';
import { WordTable } from './word-table.ts';

/** Raised if the tables change. */
export const schemaVersion = 3;

/** Versions of pgvector that first have `halfvec`, and scans of a graph that continue until a filter has its hits. */
const minVersion = { half: [0, 7], hnsw: [0, 8] } as const;

export interface IndexState {
  readonly dimensions: number;
  /** Counts writes, so that what is known of one state can be used until the next write. */
  readonly revision: number;
  readonly metadata: string | null;
}

/** The tables of an index: its entries, one row with its state, and its words if the server searches them. */
export class IndexTables {
  /** Quoted, for statements. */
  readonly entries: string;
  readonly state: string;
  /** All tables that an index can have, in the order in which writers lock them. */
  readonly all: readonly string[];
  /** Absent if words are not on the server. */
  readonly words: WordTable | undefined;
  readonly #name: string;
  readonly #options: ResolvedOptions;

  constructor(name: string, options: ResolvedOptions) {
    this.#name = name;
    this.#options = options;
    this.entries = quoted(name);
    this.state = quoted(`${name}-state`);
    const words = quoted(`${name}-words`);
    this.words = options.lexical === 'server' ? new WordTable(words) : undefined;
    this.all = [this.state, this.entries, words];
  }

  get vectorType(): 'vector' | 'halfvec' {
    return this.#options.precision === 'half' ? 'halfvec' : 'vector';
  }

  /** Makes other writers of this index wait until the transaction ends, on all machines. */
  async lock(statements: Statements): Promise<void> {
    await statements.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`codesearch ${this.#name}`]);
  }

  /**
   * @returns the state; `undefined` if the index does not exist
   * @throws INDEX_STALE if another version of the program made its tables
   */
  async read(statements: Statements): Promise<IndexState | undefined> {
    const state = await this.#find(statements);
    if (state === undefined || state.schema === schemaVersion) return state;
    throw errors.indexStale(this.#name, [
      `the schema in PostgreSQL is ${state.schema} (this program writes ${schemaVersion})`,
    ]);
  }

  /** The state, whichever version of the program wrote it. */
  async #find(statements: Statements): Promise<(IndexState & { readonly schema: number }) | undefined> {
    const [found] = await statements.rows<{ readonly name: string | null }>('SELECT to_regclass($1)::text AS name', [
      this.state,
    ]);
    if (!found?.name) return this.#assertVisible(statements);
    // A table of another program has no such column.
    const [state] = await statements.rows<IndexState & { readonly schema: number }>(
      `SELECT schema, * FROM ${this.state}`,
    );
    // The client returns numbers of 64 bits as text.
    return state && { ...state, revision: Number(state.revision) };
  }

  /** @throws the refusal of the server if the tables are in a schema that the user may not use: it finds none there */
  async #assertVisible(statements: Statements): Promise<undefined> {
    const [hidden] = await statements.rows<{ readonly schema: string }>(
      `SELECT nspname AS schema FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
       WHERE relname = $1 AND NOT has_schema_privilege(pg_namespace.oid, 'USAGE') AND nspname::text = ANY(
         string_to_array(regexp_replace(replace(current_setting('search_path'), '$user', current_user), '[ "]', '', 'g'), ',')
       )`,
      [`${this.#name}-state`],
    );
    if (!hidden) return;
    throw Object.assign(new Error(`permission denied for schema ${hidden.schema}`), { code: codes.forbidden });
  }

  async create(statements: Statements, dimensions: number, now: number): Promise<void> {
    const { index, m, constructionEf } = this.#options;
    const type = this.vectorType;
    await statements.rows('CREATE EXTENSION IF NOT EXISTS vector');
    await this.#checkVersion(statements);
    await statements.rows(`
      CREATE TABLE ${this.entries} (
        id text COLLATE "C" PRIMARY KEY,
        number int NOT NULL,
        path text COLLATE "C" NOT NULL,
        position int NOT NULL,
        granularity text NOT NULL,
        language text NOT NULL,
        kind text NOT NULL,
        start_line int NOT NULL,
        tokens int NOT NULL,
        document text NOT NULL,
        embedding ${type}(${dimensions}) NOT NULL
      )`);
    // Else a vector is kept apart from its row, and each comparison has to fetch it by an index: several times slower.
    await statements.rows(`ALTER TABLE ${this.entries} ALTER COLUMN embedding SET STORAGE MAIN`);
    // Files and chunks are counted by the index alone.
    await statements.rows(`CREATE INDEX ON ${this.entries} (path, granularity)`);
    if (index === 'hnsw') {
      await statements.rows(`
        CREATE INDEX ON ${this.entries} USING hnsw (embedding ${type}_ip_ops)
        WITH (m = ${m}, ef_construction = ${constructionEf})`);
    }
    if (this.words) {
      await statements.rows(`CREATE UNIQUE INDEX ON ${this.entries} (number)`);
      await this.words.create(statements);
    }
    await statements.rows(`
      CREATE TABLE ${this.state} (
        schema int NOT NULL,
        dimensions int NOT NULL,
        revision bigint NOT NULL,
        metadata text,
        numbers int NOT NULL DEFAULT 0,
        chunks int NOT NULL DEFAULT 0,
        chunk_tokens bigint NOT NULL DEFAULT 0,
        files int NOT NULL DEFAULT 0,
        file_tokens bigint NOT NULL DEFAULT 0
      )`);
    await statements.rows(`INSERT INTO ${this.state} (schema, dimensions, revision) VALUES ($1, $2, $3)`, [
      schemaVersion,
      dimensions,
      now,
    ]);
  }

  /** Also of another version, which this one has no other use for. */
  async drop(statements: Statements): Promise<void> {
    // A table of the same name that has no state belongs to another program.
    if (!(await this.#find(statements))) return;
    await statements.rows(`DROP TABLE IF EXISTS ${this.all.join(', ')}`);
  }

  async #checkVersion(statements: Statements): Promise<void> {
    const { index, precision } = this.#options;
    const [minMajor, minMinor] = index === 'hnsw' ? minVersion.hnsw : precision === 'half' ? minVersion.half : [0, 0];
    const [row] = await statements.rows<{ readonly version: string }>(
      "SELECT extversion AS version FROM pg_extension WHERE extname = 'vector'",
    );
    const [major = 0, minor = 0] = (row?.version ?? '').split('.').map(Number);
    if (major > minMajor || (major === minMajor && minor >= minMinor)) return;
    throw errors.unsupported(
      `${index === 'hnsw' ? "index: 'hnsw'" : "precision: 'half'"} with pgvector ${row?.version}`,
      `Update pgvector to ${minMajor}.${minMinor} or later, or omit the option '${index === 'hnsw' ? 'index' : 'precision'}'.`,
    );
  }
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
