import { openProject } from '@codesearch/engine';
import type { Project, SearchHit } from '@codesearch/engine';
import { fileSignalNames } from '@codesearch/plugin-rerank';
import { presetDefault } from '@codesearch/preset-default';
import { hits } from './ndcg.ts';
import type { BenchmarkRepository, Target } from './benchmark.ts';

/** One candidate file: its signals, the contribution of its best chunk to the score, and whether it is a correct answer. */
export interface ExampleFile {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** Values in the order of `fileSignalNames`. */
  readonly signals: readonly number[];
  /** The part of the score that does not depend on the fitted weights. */
  readonly rest: number;
  readonly relevant: boolean;
}

/** One query with all candidate files, to which weights are fitted. */
export interface Example {
  readonly repository: string;
  readonly kind: 'prose' | 'symbol';
  readonly targets: readonly Target[];
  readonly files: readonly ExampleFile[];
}

/** More than the reranker gets, so that every candidate file is included. */
const allFiles = 150;

/** Runs the queries of a repository and keeps the evidence for every candidate file. */
export async function collectExamples(repository: BenchmarkRepository, home: string): Promise<readonly Example[]> {
  const { name, root, queries } = repository;
  const project = await openProject({ root, preset: presetDefault, from: home, env: { CODESEARCH_HOME: home } });
  try {
    await project.index();
    const examples: Example[] = [];
    for (const { query, targets } of queries) {
      const kind = /^\S+$/.test(query) ? 'symbol' : 'prose';
      examples.push({ kind, ...(await exampleOf(project, { repository: name, query, targets })) });
    }
    return examples;
  } finally {
    await project[Symbol.asyncDispose]();
  }
}

/** Searches an index as it is, and keeps the evidence for every candidate file. */
export async function exampleOf(
  project: Project,
  { query, targets, repository }: Pick<Example, 'repository' | 'targets'> & { readonly query: string },
): Promise<Omit<Example, 'kind'>> {
  const found = await project.search({ query, limit: allFiles, sync: false });
  return { repository, targets, files: found.hits.filter(isFirstOfFile).map((hit) => exampleFile(hit, targets)) };
}

function isFirstOfFile({ signals }: SearchHit): boolean {
  return !signals.some(({ name }) => name === 'same-file');
}

function exampleFile({ chunk, signals }: SearchHit, targets: readonly Target[]): ExampleFile {
  const values = new Map(signals.map(({ name, value }) => [name, value]));
  const fitted = new Set<string>(fileSignalNames);
  const { path, startLine, endLine } = chunk;
  return {
    path,
    startLine,
    endLine,
    signals: fileSignalNames.map((name) => values.get(name) ?? 0),
    rest: signals.reduce((sum, { name, value, weight }) => sum + (fitted.has(name) ? 0 : value * weight), 0),
    relevant: targets.some((target) => hits({ path, start: startLine, end: endLine }, { path: target.path })),
  };
}
