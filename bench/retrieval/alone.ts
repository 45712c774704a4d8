import { chunkedFiles } from '@codesearch/evaluation/parts';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileRanks, ndcgAt } from '@codesearch/evaluation/parts';
import type { Place } from '@codesearch/evaluation/parts';
import type { EmbeddingKind } from '@codesearch/kernel';
import { staticEmbedding } from '@codesearch/plugin-embed-static';
import { presetDefault } from '@codesearch/preset-default';
import { guardStage } from '@codesearch/testkit';
import { DataHome } from '../question/data-home.ts';
import { readBenchmark } from './benchmark.ts';
import type { BenchmarkRepository } from './benchmark.ts';

/*
 * Scores a static embedding alone on the development benchmark: the files in the order of their best chunk, and in the
 * order of the sum of its similarity and that of the file's mean vector.
 *
 *   npm run -w @codesearch/bench retrieval-alone -- --trees FOLDER [--benchmark FOLDER] [--model FOLDER]
 *
 * --model is a folder in the format of plugin-embed-static; without it, the built-in model is scored.
 */

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    model: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

const model = options.model === undefined ? undefined : { folder: resolve(options.model), name: 'candidate' };
using home = new DataHome();
const context = Object.freeze({}) as never;
const embedder = guardStage(staticEmbedding({ model }), context);
const contextualizer = guardStage(presetDefault.stages.contextualizer, context);
const scores: (readonly [number, number])[] = [];
try {
  await embedder.open?.();
  for (const repository of readBenchmark(options.benchmark, options.trees)) {
    const score = await scoreRepository(repository);
    process.stdout.write(`${repository.name.padEnd(22)} ${score[0].toFixed(4)} ${score[1].toFixed(4)}\n`);
    scores.push(score);
  }
} finally {
  await embedder[Symbol.asyncDispose]();
}
process.stdout.write(`NDCG@10 best chunk ${mean(scores, 0).toFixed(4)}, with the mean ${mean(scores, 1).toFixed(4)}\n`);

async function scoreRepository({ root, queries }: BenchmarkRepository): Promise<readonly [number, number]> {
  const files: { readonly path: string; readonly vectors: readonly Float32Array[]; readonly mean: Float32Array }[] = [];
  await using project = await home.open(root);
  for await (const file of chunkedFiles(project.parts)) {
    const state = { path: file.path, size: 0, mtimeMs: 0, stamp: '' };
    const source = { file: state, text: file.text, hash: '0'.repeat(64) };
    const contexts = await contextualizer.contextualize({ source, chunks: file.chunks });
    const vectors = await embed(
      'document',
      contexts.map(({ embeddingText }) => embeddingText),
    );
    if (vectors.length > 0) files.push({ path: file.path, vectors, mean: meanVector(vectors) });
  }
  const ranked: (readonly [number, number])[] = [];
  for (const { query, relevant } of queries) {
    const [vector] = await embed('query', [query]);
    const best = files.map(({ vectors }) => Math.max(...vectors.map((each) => dot(vector!, each))));
    const both = files.map((file, index) => best[index]! + dot(vector!, file.mean));
    const score = (values: readonly number[]): number => ndcgAt(fileRanks(inOrder(values), relevant), 10);
    ranked.push([score(best), score(both)]);
  }
  return [mean(ranked, 0), mean(ranked, 1)];

  function inOrder(values: readonly number[]): readonly Place[] {
    const order = values.map((_, index) => index).toSorted((a, b) => values[b]! - values[a]!);
    return order.slice(0, 10).map((index) => ({ path: files[index]!.path }));
  }
}

async function embed(kind: EmbeddingKind, inputs: readonly string[]): Promise<readonly Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let start = 0; start < inputs.length; start += 256) {
    vectors.push(...(await embedder.embed({ kind, inputs: inputs.slice(start, start + 256) })).vectors);
  }
  return vectors;
}

function meanVector(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]!.length);
  for (const vector of vectors) vector.forEach((value, index) => (sum[index]! += value));
  const length = Math.sqrt(dot(sum, sum));
  return length === 0 ? sum : sum.map((value) => value / length);
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index++) sum += left[index]! * right[index]!;
  return sum;
}

function mean(rows: readonly (readonly [number, number])[], column: 0 | 1): number {
  return rows.reduce((sum, row) => sum + row[column], 0) / rows.length;
}
