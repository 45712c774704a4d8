import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileSignalNames, proseWeights, symbolWeights } from '@codesearch/plugin-rerank';
import { readBenchmark } from './benchmark.ts';
import { collectExamples } from './example.ts';
import type { Example } from './example.ts';
import { fitWeights, meanNdcg, scoreExample } from './linear-model.ts';

/*
 * Fits the reranker's file weights to the development benchmark, and prints their quality on repositories to which they were not fitted:
 * each repository is scored with weights fitted to all others.
 *
 *   npm run -w @codesearch/bench fit -- --trees FOLDER [--benchmark FOLDER] [--ridge 0.02] [--cache FILE]
 */

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    ridge: { type: 'string', default: '0.02' },
    cache: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

const ridge = Number(options.ridge);
const examples = await readExamples(options.trees, options.benchmark, options.cache);
const starts = { prose: vector(proseWeights), symbol: vector(symbolWeights) };
const repositories = [...new Set(examples.map(({ repository }) => repository))];

const before = examples.map((example) => ({ ...example, score: scoreExample(example, starts[example.kind]) }));
const heldOut = repositories.flatMap((repository) => {
  const weights = fitBoth(examples.filter((example) => example.repository !== repository));
  const own = examples.filter((example) => example.repository === repository);
  return own.map((example) => ({ ...example, score: scoreExample(example, weights[example.kind]) }));
});
const fitted = fitBoth(examples);
const inside = examples.map((example) => ({ ...example, score: scoreExample(example, fitted[example.kind]) }));

for (const repository of repositories) {
  const of = (scored: typeof before): string =>
    meanNdcg(scored.filter((row) => row.repository === repository)).toFixed(4);
  process.stdout.write(`${repository.padEnd(18)} ${of(before)} -> held out ${of(heldOut)}, fitted ${of(inside)}\n`);
}
const means = [before, heldOut, inside].map((scored) => meanNdcg(scored).toFixed(4));
process.stdout.write(`NDCG@10 before ${means[0]}, held out ${means[1]}, fitted ${means[2]}\n`);
for (const kind of ['prose', 'symbol'] as const) {
  process.stdout.write(`${kind}:\n`);
  for (const [index, name] of fileSignalNames.entries()) {
    process.stdout.write(`  '${name}': ${fitted[kind][index]!.toFixed(2)},\n`);
  }
}

function fitBoth(of: readonly Example[]): Record<Example['kind'], number[]> {
  const fit = (kind: Example['kind']): number[] =>
    fitWeights(
      of.filter((example) => example.kind === kind),
      starts[kind],
      { ridge },
    );
  return { prose: fit('prose'), symbol: fit('symbol') };
}

function vector(weights: Readonly<Record<string, number>>): number[] {
  return fileSignalNames.map((name) => weights[name] ?? 0);
}

async function readExamples(trees: string, benchmark: string, cache: string | undefined): Promise<readonly Example[]> {
  if (cache !== undefined && existsSync(cache)) return JSON.parse(readFileSync(cache, 'utf8')) as readonly Example[];
  const home = mkdtempSync(join(tmpdir(), 'codesearch-fit-'));
  try {
    const found: Example[] = [];
    for (const repository of readBenchmark(benchmark, trees)) found.push(...(await collectExamples(repository, home)));
    if (cache !== undefined) writeFileSync(cache, JSON.stringify(found));
    return found;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
