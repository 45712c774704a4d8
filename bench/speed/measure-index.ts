import type { IndexReport } from '@codesearch/kernel/runtime';
import type { IndexFigures } from './figures.ts';
import { MemoryWatch } from './memory-watch.ts';
import type { Program } from './program.ts';

/** Indexes a tree from nothing, and leaves the index for what is measured next. */
export async function measureIndex(program: Program, root: string): Promise<IndexFigures> {
  let watch: MemoryWatch | undefined;
  const { stdout, ms } = await program.run(['index', '--force', '--json', root], [], ({ pid }) => {
    if (pid !== undefined) watch = new MemoryWatch(pid);
  });
  const memory = watch?.stop();
  const { report, index } = JSON.parse(stdout) as {
    readonly report: IndexReport;
    readonly index: { readonly chunks: number };
  };
  return { report, chunks: index.chunks, processMs: ms, memory };
}
