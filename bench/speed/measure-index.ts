import type { IndexReport } from '@codesearch/engine';
import type { IndexFigures } from './figures.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { Program } from './program.ts';

/**
 * Indexes a tree for the first time, and keeps the index for the next measurements. Time and memory are measured in
 * separate runs, because summing the pages of large processes uses part of a core.
 */
export async function measureIndex(program: Program, root: string): Promise<IndexFigures> {
  const command = ['index', '--force', '--json', root];
  let watch: MemoryWatch | undefined;
  await program.run(command, [], ({ pid }) => {
    if (pid !== undefined) watch = new MemoryWatch(pid);
  });
  const memory = watch?.stop();
  const { stdout, ms } = await program.run(command);
  const { report, index } = JSON.parse(stdout) as {
    readonly report: IndexReport;
    readonly index: { readonly chunks: number };
  };
  return { report, chunks: index.chunks, processMs: ms, memory };
}
