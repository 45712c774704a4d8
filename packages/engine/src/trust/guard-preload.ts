import { configContent } from './config-content.ts';
import { guardModules } from './guard-loader.ts';
import { guardVariable } from './guard-processes.ts';

type Guarded = readonly [file: string, hash: string, tree: string];

/* Loaded before everything else in the processes and threads that a guarded configuration starts. */
for (const [file, hash, tree] of JSON.parse(process.env[guardVariable] ?? '[]') as readonly Guarded[]) {
  guardModules({ file, hash, tree, contents: trustedContents(file, hash) });
}

/** The files that were trusted; none if they have changed or are gone, so that nothing of the tree is loaded. */
function trustedContents(file: string, hash: string): ReadonlyMap<string, Buffer> {
  try {
    const content = configContent(file);
    if (!('problem' in content) && content.hash === hash) return content.contents;
  } catch {
    // Its folder was removed or cannot be read any more.
  }
  return new Map();
}
