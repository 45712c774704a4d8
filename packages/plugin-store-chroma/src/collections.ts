import type { ChromaClient, Collection } from 'chromadb';
import type { Granularity } from '@codesearch/kernel';
import { missing } from './failure.ts';
import type { ResolvedOptions } from './options.ts';

/** Increased when the form of rows changes. */
export const schemaVersion = 2;

/** A part of an index: the entries of one granularity, so that a search reads no others, or one row per file. */
export type Part = Granularity | 'path';

export type Collections = Readonly<Record<Part, Collection>>;

export const parts: readonly Part[] = ['chunk', 'file', 'path'];

/** The last collection to be created and the first to be deleted: if it exists, the others do. */
const last: Part = 'path';

/** @returns `undefined` if the index does not exist */
export async function findCollections(client: ChromaClient, name: string): Promise<Collections | undefined> {
  try {
    const [path, chunk, file] = await Promise.all(
      [last, 'chunk', 'file'].map((part) => client.getCollection({ name: `${name}-${part}` })),
    );
    return { path, chunk, file } as Collections;
  } catch (error) {
    if ((error as Error).name === missing) return undefined;
    throw error;
  }
}

export async function createCollections(
  client: ChromaClient,
  name: string,
  { constructionEf, searchEf, m }: ResolvedOptions,
): Promise<Collections> {
  const hnsw = { space: 'cosine' as const, ef_construction: constructionEf, ef_search: searchEf, max_neighbors: m };
  const create = (part: Part): Promise<Collection> =>
    client.getOrCreateCollection({
      name: `${name}-${part}`,
      configuration: { hnsw },
      metadata: { schema: schemaVersion },
      embeddingFunction: null,
    });
  const [chunk, file] = await Promise.all([create('chunk'), create('file')]);
  return { chunk, file, path: await create(last) };
}

export async function deleteCollections(client: ChromaClient, name: string): Promise<void> {
  for (const part of [last, 'chunk', 'file']) {
    try {
      await client.deleteCollection({ name: `${name}-${part}` });
    } catch (error) {
      if ((error as Error).name !== missing) throw error;
    }
  }
}
