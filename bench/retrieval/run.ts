import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openProject } from '@codesearch/engine';
import { presetDefault } from '@codesearch/preset-default';
import { readBenchmark } from './benchmark.ts';
import type { BenchmarkRepository } from './benchmark.ts';
import { ndcg10 } from './ndcg.ts';
import type { Location } from './ndcg.ts';
import { hasPlaces, placeRank } from './place-rank.ts';

/*
 * Runs the development benchmark through the program and scores it: NDCG@10, and place@k, the share of the questions with a target with
 * lines for which one of the first k hits overlaps those lines.
 *
 *   npm run -w @codesearch/bench retrieval -- --benchmark FOLDER --trees FOLDER [--only NAME] [--by language]
 *     [--config FILE | --context none|raw|pattern|llm] [--results FILE] [--home FOLDER]
 *
 * --trees is the folder that the benchmark's checkout.sh wrote. --results writes the results in the form of its score.py. --home keeps
 * indexes and responses of models for the next run; without it, both are created again.
 */

interface Row {
  readonly repository: string;
  readonly language: string;
  readonly category: string;
  readonly score: number;
  /** As in {@link placeRank}; absent if no target has lines. */
  readonly place?: number;
}

const { values: options } = parseArgs({
  options: {
    benchmark: { type: 'string', default: '../shared/bench/retrieval' },
    trees: { type: 'string' },
    only: { type: 'string' },
    config: { type: 'string' },
    context: { type: 'string' },
    by: { type: 'string', default: 'language' },
    results: { type: 'string' },
    home: { type: 'string' },
  },
});
if (options.trees === undefined) throw new Error('Give --trees: the folder that checkout.sh wrote.');

const kept = options.home && resolve(options.home);
const home = kept ?? mkdtempSync(join(tmpdir(), 'codesearch-bench-'));
const rows: Row[] = [];
const results: Record<string, Record<string, readonly (Location & { readonly text: string })[]>> = {};
try {
  for (const repository of readBenchmark(options.benchmark, options.trees)) {
    if (options.only !== undefined && repository.name !== options.only) continue;
    await runRepository(repository);
  }
} finally {
  if (kept === undefined) rmSync(home, { recursive: true, force: true });
}
if (options.results !== undefined) writeFileSync(options.results, JSON.stringify(results));
printGroups(options.by);
const mean = average(groups('repository').map(([, scores]) => average(scores)));
process.stdout.write(
  `NDCG@10 ${mean.toFixed(4)} (mean over ${groups('repository').length} repositories, ${rows.length} queries)\n`,
);
printPlaces();

async function runRepository({ name, language, root, queries }: BenchmarkRepository): Promise<void> {
  const project = await openProject({
    root,
    preset: presetDefault,
    config: configFile(),
    from: home,
    env: { CODESEARCH_HOME: home },
  });
  try {
    const start = performance.now();
    const report = await project.index();
    const indexed = performance.now();
    results[name] = {};
    for (const { query, category, targets } of queries) {
      const { hits } = await project.search({ query, sync: false });
      const locations = hits.map(({ chunk }) => ({
        path: chunk.path,
        start: chunk.startLine,
        end: chunk.endLine,
        text: chunk.text,
      }));
      results[name][query] = locations;
      const score = ndcg10(locations, targets);
      const place = hasPlaces(targets) ? { place: placeRank(locations, targets) } : {};
      rows.push({ repository: name, language, category, score, ...place });
    }
    const perQuery = (performance.now() - indexed) / queries.length;
    process.stderr.write(
      `${name}: ${report.added} files, ${report.chunks} chunks, ${(report.bytes / 1e6).toFixed(2)} MB in ` +
        `${(indexed - start).toFixed(0)} ms, ${perQuery.toFixed(1)} ms a query\n`,
    );
  } finally {
    await project[Symbol.asyncDispose]();
  }
}

/** The configuration to measure; `undefined` for that of the preset. */
function configFile(): string | undefined {
  if (options.context === undefined) return options.config && resolve(options.config);
  return join(import.meta.dirname, `contexts/${options.context}.config.ts`);
}

function groups(key: string): readonly (readonly [string, readonly number[]])[] {
  const found = new Map<string, number[]>();
  for (const row of rows) {
    const group = String(row[key as keyof Row]);
    found.set(group, [...(found.get(group) ?? []), row.score]);
  }
  return [...found];
}

function printGroups(key: string): void {
  const ordered = groups(key).map(([group, scores]) => [group, average(scores), scores.length] as const);
  for (const [group, score, count] of ordered.toSorted((a, b) => a[1] - b[1])) {
    process.stdout.write(`${group.padEnd(22)} ${score.toFixed(4)}  n=${count}\n`);
  }
}

function printPlaces(): void {
  const places = rows.flatMap(({ place }) => (place === undefined ? [] : [place]));
  if (places.length === 0) return;
  const figures = [1, 5, 10].map((k) => `place@${k} ${average(places.map((rank) => (rank <= k ? 1 : 0))).toFixed(4)}`);
  process.stdout.write(`${figures.join(', ')} (${places.length} queries with lines)\n`);
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
