import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A correct answer of a query: a file, or lines of one. */
export interface Target {
  readonly path: string;
  readonly startLine?: number;
  readonly endLine?: number;
}

export interface BenchmarkQuery {
  readonly query: string;
  readonly category: string;
  readonly targets: readonly Target[];
}

export interface BenchmarkRepository {
  readonly name: string;
  readonly language: string;
  /** The only folder that is indexed. */
  readonly root: string;
  readonly queries: readonly BenchmarkQuery[];
}

interface Annotation {
  readonly query: string;
  readonly category: string;
  readonly relevant: readonly RawTarget[];
  readonly secondary?: readonly RawTarget[];
}

type RawTarget = string | { readonly path: string; readonly start_line?: number; readonly end_line?: number };

interface Repository {
  readonly name: string;
  readonly language: string;
  readonly benchmark_root?: string | null;
}

/** Reads the benchmark in `folder` whose source trees are in `trees`. */
export function readBenchmark(folder: string, trees: string): readonly BenchmarkRepository[] {
  const repositories = readJson(join(folder, 'repos.json')) as readonly Repository[];
  return repositories.map(({ name, language, benchmark_root: root }) => {
    const annotations = readJson(join(folder, 'annotations', `${name}.json`)) as readonly Annotation[];
    const queries = annotations.map(({ query, category, relevant, secondary = [] }) => ({
      query,
      category,
      targets: [...relevant, ...secondary].map(target),
    }));
    return { name, language, root: join(trees, name, root ?? ''), queries };
  });
}

function target(raw: RawTarget): Target {
  if (typeof raw === 'string') return { path: raw };
  const { path, start_line: startLine, end_line: endLine } = raw;
  return startLine === undefined || endLine === undefined ? { path } : { path, startLine, endLine };
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
