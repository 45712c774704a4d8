import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { recallAt } from '@codesearch/evaluation/parts';
import { staticEmbedding } from '@codesearch/plugin-embed-static';
import { local } from '@codesearch/plugin-store-local';
import { temporaryProject } from '@codesearch/testkit';
import { readQuestions } from '../speed/questions.ts';

const cutoff = 10;
const batchSize = 2_000;
const { signal } = new AbortController();

/** An entry and its score by the stored vectors. */
interface Scored {
  readonly id: string;
  readonly score: number;
}

/**
 * The share of the ten nearest entries, found by comparing each question with every stored vector, that the store finds
 * among its first ten.
 *
 * @param dataDir folder of an index of the preset
 */
export async function recallAtTen(dataDir: string, questions: number): Promise<number> {
  const project = await temporaryProject();
  const context = project.contextWith({ dataDir });
  const store = local().create(context);
  const embedder = staticEmbedding().create(context);
  try {
    await store.open?.({ signal });
    await embedder.open?.({ signal });
    const inputs = readQuestions(undefined).slice(0, questions);
    const { vectors: queries } = await embedder.embed({ kind: 'query', inputs, signal });
    const nearest = queries.map((): Scored[] => []);
    for (const ids of storedIds(join(dataDir, 'store.sqlite'))) {
      const vectors = await store.vectors!({ ids, signal });
      for (const [index, query] of queries.entries()) keepNearest(nearest[index]!, ids, vectors, query);
    }
    let sum = 0;
    for (const [index, vector] of queries.entries()) {
      const found = await store.searchDense({ vector, topK: cutoff, filter: {}, signal });
      const ranks = new Map(found.map(({ id }, rank) => [id, rank + 1]));
      sum += recallAt(
        nearest[index]!.map(({ id }) => ranks.get(id) ?? Infinity),
        cutoff,
      );
    }
    return sum / queries.length;
  } finally {
    await store[Symbol.asyncDispose]?.();
    await embedder[Symbol.asyncDispose]?.();
    await project.remove();
  }
}

function* storedIds(file: string): Generator<readonly string[]> {
  using database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare('SELECT lower(hex(id)) AS id FROM entry').all();
  for (let from = 0; from < rows.length; from += batchSize)
    yield rows.slice(from, from + batchSize).map(({ id }) => String(id));
}

function keepNearest(
  nearest: Scored[],
  ids: readonly string[],
  vectors: readonly (Float32Array | undefined)[],
  query: Float32Array,
): void {
  for (const [row, vector] of vectors.entries()) {
    let score = 0;
    for (let index = 0; index < query.length; index++) score += query[index]! * vector![index]!;
    if (nearest.length === cutoff && score <= nearest.at(-1)!.score) continue;
    nearest.push({ id: ids[row]!, score });
    nearest.sort((a, b) => b.score - a.score);
    if (nearest.length > cutoff) nearest.pop();
  }
}
