import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { queryId } from '@codesearch/evaluation/parts';
import type { JudgedQuery, Place } from '@codesearch/evaluation/parts';

export interface BenchmarkRepository {
  readonly name: string;
  readonly language: string;
  /** The only folder that is indexed. */
  readonly root: string;
  /** Of the kinds that the benchmark calls categories. */
  readonly queries: readonly JudgedQuery[];
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
  return repositories.map(({ name, language, benchmark_root: indexed }) => {
    const annotations = readJson(join(folder, 'annotations', `${name}.json`)) as readonly Annotation[];
    const root = join(trees, name, indexed ?? '');
    const queries = annotations.map(({ query, category: kind, relevant, secondary = [] }) => ({
      ...{ id: queryId(kind, query), query, kind },
      relevant: [...relevant, ...secondary].map((target) => placeIn(root, target)),
    }));
    return { name, language, root, queries };
  });
}

function placeIn(root: string, target: RawTarget): Place {
  if (typeof target === 'string') return { path: pathIn(root, target) };
  const { path, start_line: startLine, end_line: endLine } = target;
  return { path: pathIn(root, path), ...(startLine !== undefined && endLine !== undefined && { startLine, endLine }) };
}

/** Some paths begin above the indexed folder. */
function pathIn(root: string, path: string): string {
  const names = path.split('/');
  const ends = names.map((_, index) => names.slice(index).join('/'));
  return ends.find((end) => existsSync(join(root, end))) ?? path;
}

function readJson(file: string): unknown {
  return JSON.parse(readFileSync(file, 'utf8'));
}
