import type { Project } from '@codesearch/engine';
import type { SyncFigures } from './figures.ts';
import { median } from './quantile.ts';

/** Syncs an indexed tree in which nothing changes. */
export async function measureSync(project: Project, runs: number): Promise<SyncFigures> {
  const times: number[] = [];
  for (let run = 0; run <= runs; run++) {
    const start = performance.now();
    const { added, modified, removed } = await project.index();
    times.push(performance.now() - start);
    if (added + modified + removed > 0) throw new Error(`${project.root} changed while it was measured.`);
  }
  const [firstMs, ...others] = times as [number, ...number[]];
  return { firstMs, medianMs: median(others) };
}
