import type { CreateCollectionWithFieldsReq, CreateIndexSimpleReq, FieldType } from '@zilliz/milvus2-sdk-node';
import type { ResolvedOptions } from '../options.ts';
import { bm25Function } from '../server/protocol.ts';

/** Rises when fields or what is written to them change their form. */
export const schemaVersion = 1;

/** Bytes that Milvus takes in one string. */
export const mostStringBytes = 65_535;

/** Bytes of a path; file systems end at 4,096. */
export const mostPathBytes = 8_192;

/** Key of a collection's properties under which it says what it is. */
const recordKey = 'codesearch';

/** What a collection says of itself. */
export interface CollectionRecord {
  readonly schema: number;
  readonly dimensions: number;
}

/** Milvus keeps descriptions, Milvus Lite keeps properties: the record stands in both. */
export function readRecord(description: {
  readonly properties?: readonly { readonly key: string; readonly value: string | number }[];
  readonly schema?: { readonly description?: string } | null;
}): CollectionRecord | undefined {
  const property = description.properties?.find(({ key }) => key === recordKey)?.value;
  try {
    const record = JSON.parse(String(property ?? description.schema?.description)) as Partial<CollectionRecord>;
    return typeof record.schema === 'number' && typeof record.dimensions === 'number'
      ? (record as CollectionRecord)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * - `granularity`: `chunk`, `file`, `replaced` for a row that no reader sees any more, `record` for that of the index.
 * - `first`: set on one row of each path, so that paths can be counted and listed.
 * - `content`: JSON of what `load` returns beside the scalar fields, in pieces, since one string holds 64 KiB.
 * - `words`: the entry's tokens, see `words.ts`; `bm25` is what the server makes of them.
 *
 * One shard, so that the rows of one request have one timestamp in one log: readers see all of them or none.
 */
export function collectionRequest(
  name: string,
  dimensions: number,
  options: ResolvedOptions,
): CreateCollectionWithFieldsReq {
  const record = JSON.stringify({ schema: schemaVersion, dimensions } satisfies CollectionRecord);
  const isLexical = options.lexical === 'server';
  const text = (name: string, max_length: number): FieldType => ({ name, data_type: 'VarChar', max_length });
  const words: readonly FieldType[] = isLexical
    ? [
        { ...text('words', mostStringBytes), enable_analyzer: true, analyzer_params: { tokenizer: 'standard' } },
        { name: 'bm25', data_type: 'SparseFloatVector', is_function_output: true },
      ]
    : [];
  return {
    collection_name: name,
    description: record,
    properties: { [recordKey]: record },
    shards_num: 1,
    consistency_level: 'Strong',
    enable_dynamic_field: false,
    fields: [
      { ...text('id', 64), is_primary_key: true },
      text('path', mostPathBytes),
      text('granularity', 16),
      { name: 'first', data_type: 'Bool' },
      text('language', 128),
      text('kind', 32),
      {
        name: 'content',
        data_type: 'Array',
        element_type: 'VarChar',
        max_capacity: 4_096,
        max_length: mostStringBytes,
      },
      { name: 'vector', data_type: 'FloatVector', dim: dimensions },
      ...words,
    ],
    ...(isLexical
      ? {
          functions: [
            {
              name: 'bm25',
              type: bm25Function,
              input_field_names: ['words'],
              output_field_names: ['bm25'],
              params: {},
            },
          ],
        }
      : {}),
  };
}

/**
 * Vectors have unit length or none at all: their inner product is the cosine, and is 0 for the zero vector, of which
 * Milvus's own cosine knows no value. Scalar fields that filters name have an index each.
 */
export function indexRequests(name: string, options: ResolvedOptions): readonly CreateIndexSimpleReq[] {
  const { index, m, efConstruction, lexical } = options;
  const types = { auto: 'AUTOINDEX', hnsw: 'HNSW', flat: 'FLAT' } as const;
  const graph = index === 'hnsw' ? { M: m, efConstruction } : {};
  const on = (field_name: string): { collection_name: string; field_name: string; index_name: string } => ({
    collection_name: name,
    field_name,
    index_name: field_name,
  });
  return [
    { ...on('vector'), index_type: types[index], metric_type: 'IP', params: graph },
    ...(lexical === 'server'
      ? [
          {
            ...on('bm25'),
            index_type: 'SPARSE_INVERTED_INDEX',
            metric_type: 'BM25',
            params: { bm25_k1: 1.2, bm25_b: 0.75 },
          },
        ]
      : []),
    ...['path', 'granularity', 'language', 'kind'].map((field) => ({ ...on(field), index_type: 'INVERTED' })),
  ];
}
