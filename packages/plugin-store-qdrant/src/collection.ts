import type { QdrantClient, Schemas } from '@qdrant/js-client-rest';
import { statusOf } from './failure.ts';
import type { Quantization, ResolvedOptions } from './options.ts';
import { indexedFields } from './point.ts';

/** Increased when the form of points or sparse vectors changes. */
export const schemaVersion = 3;

/**
 * Creates the collection with its indexes.
 *
 * @returns false if another process has created it
 */
export async function createCollection(
  client: QdrantClient,
  name: string,
  dimensions: number,
  options: ResolvedOptions,
): Promise<boolean> {
  const { constructionEf, m, onDisk, quantization, replicas } = options;
  try {
    await client.createCollection(name, {
      vectors: { dense: { size: dimensions, distance: 'Dot', on_disk: onDisk } },
      sparse_vectors: { words: { modifier: 'idf', index: { on_disk: onDisk } } },
      hnsw_config: { m, ef_construct: constructionEf },
      on_disk_payload: true,
      replication_factor: replicas,
      ...quantised(quantization),
    });
  } catch (error) {
    if (statusOf(error) === 409) return false;
    throw error;
  }
  for (const [field_name, field_schema] of indexedFields) {
    await client.createPayloadIndex(name, { field_name, field_schema, wait: true });
  }
  return true;
}

function quantised(quantization: Quantization): { readonly quantization_config?: Schemas['QuantizationConfig'] } {
  if (quantization === 'scalar') return { quantization_config: { scalar: { type: 'int8', always_ram: true } } };
  if (quantization === 'binary') return { quantization_config: { binary: { always_ram: true } } };
  return {};
}
