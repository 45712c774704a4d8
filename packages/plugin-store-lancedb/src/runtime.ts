/*
 * The part of LanceDB 0.39 that is used (https://lancedb.github.io/lancedb/js). It is an optional peer dependency, so
 * its types may be missing.
 */

export interface Runtime {
  connect(folder: string, options: { readonly readConsistencyInterval: number }): Promise<Connection>;
}

export interface Connection {
  openTable(name: string): Promise<Table>;
  createTable(name: string, rows: readonly object[]): Promise<Table>;
  close(): void;
}

export interface Table {
  schema(): Promise<{
    readonly fields: readonly { readonly name: string; readonly type: { readonly listSize?: number } }[];
  }>;
  mergeInsert(on: string): MergeInsert;
  delete(condition: string): Promise<unknown>;
  countRows(condition?: string): Promise<number>;
  query(): Query;
  stats(): Promise<{ readonly fragmentStats: { readonly numFragments: number } }>;
  optimize(options: { readonly cleanupOlderThan: Date }): Promise<unknown>;
  close(): void;
}

/** Replaces rows in one commit. */
export interface MergeInsert {
  whenMatchedUpdateAll(): MergeInsert;
  whenNotMatchedInsertAll(): MergeInsert;
  whenNotMatchedBySourceDelete(options: { readonly where: string }): MergeInsert;
  execute(rows: readonly object[]): Promise<unknown>;
}

export interface Query {
  where(condition: string): this;
  select(columns: readonly string[]): this;
  limit(rows: number): this;
  nearestTo(vector: Float32Array): VectorQuery;
  toArray(): Promise<readonly object[]>;
}

export interface VectorQuery extends Query {
  distanceType(type: 'dot'): this;
}
