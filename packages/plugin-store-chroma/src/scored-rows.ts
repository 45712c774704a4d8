import { setTimeout } from 'node:timers/promises';
import type { Collection, Metadata, Where } from 'chromadb';
import type { RankedEntry } from '@codesearch/kernel';
import { portions } from '@codesearch/toolkit';
import type { RowFacts } from './row.ts';

export interface ScoredRow extends RankedEntry {
  /** Id of the row; `id` is that of its entry. */
  readonly row: string;
  /** Null if the row was deleted in the meantime. */
  readonly facts: RowFacts | null;
}

export interface ScoreRequest {
  readonly collection: Collection;
  readonly vector: Float32Array;
  readonly where: Where | undefined;
}

/** Rows of one page. */
const pageSize = 1_000;

/** The nearest rows that are reachable in the server's graph. */
export async function graphRows(
  { collection, vector, where }: ScoreRequest,
  nResults: number,
): Promise<readonly ScoredRow[]> {
  const { ids, distances, metadatas } = await onceIndexed(() =>
    collection.query({
      queryEmbeddings: [Array.from(vector)],
      nResults,
      ...(where && { where }),
      include: ['distances', 'metadatas'],
    }),
  );
  return (ids[0] ?? []).map((row, at) => scored(row, metadatas[0]?.[at], 1 - (distances[0]?.[at] ?? 1)));
}

/**
 * The rows that are unreachable in the graph: among many equal vectors, some have no neighbor that refers to them. Call
 * it only if the graph returned fewer rows than requested, so that all remaining rows belong to the result.
 */
export async function unreachedRows(
  { collection, vector, where }: ScoreRequest,
  reached: readonly ScoredRow[],
): Promise<readonly ScoredRow[]> {
  if (!where && (await collection.count()) <= reached.length) return [];
  const known = new Set(reached.map(({ row }) => row));
  const { ids } = await collection.get({ ...(where && { where }), include: [] });
  const rows: ScoredRow[] = [];
  for (const some of portions(
    ids.filter((id) => !known.has(id)),
    pageSize,
  )) {
    const page = await collection.get({ ids: some, include: ['metadatas', 'embeddings'] });
    for (const { id, metadata, embedding } of page.rows()) {
      const score = vector.reduce((sum, value, at) => sum + value * (embedding?.[at] ?? 0), 0);
      rows.push(scored(id, metadata, score));
    }
  }
  return rows;
}

/** @param score dot product with the query, both of unit length */
function scored(row: string, metadata: Metadata | null | undefined, score: number): ScoredRow {
  const facts = (metadata ?? null) as RowFacts | null;
  return { row, id: String(facts?.['entry']), path: facts?.path ?? '', facts, score };
}

/**
 * During the first write to a collection, a query may find an incomplete index, which the server reports as an internal
 * error.
 */
async function onceIndexed<Found>(query: () => Promise<Found>): Promise<Found> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await query();
    } catch (error) {
      if (attempt === 10 || !String((error as Error).message).includes('Nothing found on disk')) throw error;
      await setTimeout(20 * attempt);
    }
  }
}
