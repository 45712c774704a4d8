import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '@codesearch/engine';
import type { EditFigures } from './figures.ts';
import { median } from './quantile.ts';

/**
 * Appends a new function to a file and searches for it.
 *
 * @param project indexed, with a writable tree
 */
export async function measureEdit(project: Project, runs: number): Promise<EditFigures> {
  const files = await indexedFiles(project);
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const path = files[run % files.length] as string;
    const name = `appendedByBenchmark${run}x${Date.now()}`;
    appendFileSync(join(project.root, path), `\nfunction ${name}() { return ${run}; }\n`);
    const start = performance.now();
    const { hits } = await project.search({ query: name });
    times.push(performance.now() - start);
    if (!hits.some(({ chunk }) => chunk.path === path && chunk.text.includes(name))) {
      throw new Error(`The function appended to ${path} is not found.`);
    }
  }
  const [firstMs, ...others] = times as [number, ...number[]];
  return { firstMs, medianMs: median(others) };
}

/** Files that a query finds, because not every file of a tree is indexed. */
async function indexedFiles(project: Project): Promise<readonly string[]> {
  const { hits } = await project.search({ query: 'where does it start', limit: 100 });
  const files = [...new Set(hits.map(({ chunk }) => chunk.path))];
  if (files.length === 0) throw new Error(`${project.root} has nothing to edit.`);
  return files;
}
