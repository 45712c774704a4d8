import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { staticEmbedding } from '@codesearch/plugin-embed-static';
import { local } from '@codesearch/plugin-store-local';
import { temporaryProject } from '@codesearch/testkit';
import { readQuestions } from '../speed/questions.ts';

const cutoff = 10;
const batchSize = 2_000;
const { signal } = new AbortController();

/** More than the error of a score, because entries with equal texts have equal scores. */
const tolerance = 1e-4;

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
    const best = queries.map((): number[] => []);
    for (const ids of storedIds(join(dataDir, 'store.sqlite'))) {
      const vectors = await store.vectors!({ ids, signal });
      for (const [index, query] of queries.entries()) keepBest(best[index]!, vectors, query);
    }
    let sum = 0;
    for (const [index, vector] of queries.entries()) {
      const found = await store.searchDense({ vector, topK: cutoff, filter: {}, signal });
      const least = best[index]!.at(-1)! - tolerance;
      sum += found.filter(({ score }) => score >= least).length / cutoff;
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

/** Keeps the ten best scores, in descending order. */
function keepBest(best: number[], vectors: readonly (Float32Array | undefined)[], query: Float32Array): void {
  for (const vector of vectors) {
    let score = 0;
    for (let index = 0; index < query.length; index++) score += query[index]! * vector![index]!;
    if (best.length === cutoff && score <= best.at(-1)!) continue;
    best.push(score);
    best.sort((a, b) => b - a);
    if (best.length > cutoff) best.pop();
  }
}
