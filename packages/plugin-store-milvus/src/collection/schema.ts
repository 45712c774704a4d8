import type { CreateCollectionWithFieldsReq, CreateIndexSimpleReq, FieldType } from '@zilliz/milvus2-sdk-node';
import type { ResolvedOptions } from '../options.ts';
import { bm25Function } from '../server/protocol.ts';

/** Increased when the fields or the form of their values change. */
export const schemaVersion = 3;

/** Max bytes of a string in Milvus. */
export const maxStringBytes = 65_535;

/** Max bytes of a path; file systems allow up to 4,096. */
export const maxPathBytes = 8_192;

/** Key of the property of a collection that identifies it. */
const propertyKey = 'codesearch';

/** The description that a collection has of itself. */
export interface CollectionDescription {
  readonly schema: number;
  readonly dimensions: number;
}

/** Milvus stores the schema's description and Milvus Lite stores properties, so both contain it. */
export function readDescription(description: {
  readonly properties?: readonly { readonly key: string; readonly value: string | number }[];
  readonly schema?: { readonly description?: string } | null;
}): CollectionDescription | undefined {
  const property = description.properties?.find(({ key }) => key === propertyKey)?.value;
  try {
    const parsed = JSON.parse(String(property ?? description.schema?.description)) as Partial<CollectionDescription>;
    return typeof parsed.schema === 'number' && typeof parsed.dimensions === 'number'
      ? (parsed as CollectionDescription)
      : undefined;
  } catch {
    return undefined;
  }
}

/**
 * - `granularity`: `chunk`, `file`, `replaced` for a blank row that no reader sees, `record` for the metadata of the
 *   index.
 * - `first`: set on one row of each path, so that paths can be counted and listed.
 * - `content`: JSON of the fields that `load` returns in addition to the scalar ones, in pieces, because a string holds
 *   64 KiB.
 * - `words`: the entry's tokens, see `words.ts`. The server derives `bm25` from them.
 *
 * With one shard, the rows of one request have one timestamp in one log, so readers see all of them or none.
 */
export function collectionRequest(
  name: string,
  dimensions: number,
  options: ResolvedOptions,
): CreateCollectionWithFieldsReq {
  const description = JSON.stringify({ schema: schemaVersion, dimensions } satisfies CollectionDescription);
  const isLexical = options.lexical === 'server';
  const text = (name: string, max_length: number): FieldType => ({ name, data_type: 'VarChar', max_length });
  const words: readonly FieldType[] = isLexical
    ? [
        { ...text('words', maxStringBytes), enable_analyzer: true, analyzer_params: { tokenizer: 'standard' } },
        { name: 'bm25', data_type: 'SparseFloatVector', is_function_output: true },
      ]
    : [];
  return {
    collection_name: name,
    description,
    properties: { [propertyKey]: description },
    shards_num: 1,
    consistency_level: 'Strong',
    enable_dynamic_field: false,
    fields: [
      { ...text('id', 64), is_primary_key: true },
      text('path', maxPathBytes),
      text('granularity', 16),
      { name: 'first', data_type: 'Bool' },
      text('language', 128),
      text('kind', 32),
      {
        name: 'content',
        data_type: 'Array',
        element_type: 'VarChar',
        max_capacity: 4_096,
        max_length: maxStringBytes,
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
 * Vectors have unit length, so their inner product is the cosine. For the zero vector it is 0, where Milvus's cosine is
 * undefined. Each scalar field that filters use has an index.
 */
export function indexRequests(name: string, options: ResolvedOptions): readonly CreateIndexSimpleReq[] {
  const { index, m, constructionEf, lexical } = options;
  const types = { auto: 'AUTOINDEX', hnsw: 'HNSW', flat: 'FLAT' } as const;
  const graph = index === 'hnsw' ? { M: m, efConstruction: constructionEf } : {};
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
