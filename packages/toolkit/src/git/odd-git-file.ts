import { statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { linkedGitFolder, pointerIn } from './git-pointer.ts';

/** Files of one working tree that git opens, whatever it is asked. */
const ownFiles = ['HEAD', 'index', 'commondir', 'config.worktree'];

/** Those of all working trees of a repository. */
const sharedFiles = [
  ...['config', 'packed-refs', 'shallow'],
  ...['attributes', 'exclude', 'grafts'].map((name) => `info/${name}`),
  ...['info/alternates', 'info/commit-graph', 'info/commit-graphs/commit-graph-chain', 'pack/multi-pack-index'].map(
    (name) => `objects/${name}`,
  ),
];

/** Names that git follows from one to the next, as it does itself. */
const maxNames = 5;

/**
 * A file that git would open for a folder and that is a pipe or a device: it would wait for its end, and a device
 * without one fills the memory. Repositories above count too, since git leaves out one that is damaged.
 *
 * @param folder absolute path
 */
export function oddGitFile(folder: string): string | undefined {
  // Without a folder of data beside it, a HEAD is a file of a project, which may have a folder `config`.
  const isBare = ['HEAD', 'objects'].every((name) => kindOf(join(folder, name)) !== undefined);
  for (let at = folder; ; at = dirname(at)) {
    const odd = oddFileOf(isBare && at === folder ? at : join(at, '.git'));
    if (odd !== undefined || at === dirname(at)) return odd;
  }
}

function oddFileOf(marker: string): string | undefined {
  const kind = kindOf(marker);
  const own = kind === 'file' ? linkedGitFolder(marker) : marker;
  if (kind === undefined || own === undefined) return undefined;
  const shared = resolve(own, pointerIn(join(own, 'commondir'))?.trimEnd() ?? '.');
  const files = [...ownFiles.map((name) => join(own, name)), ...sharedFiles.map((name) => join(shared, name))];
  for (let file = join(own, 'HEAD'), names = 0; names < maxNames; names++) {
    const name = /^ref:\s*(\S.*)/.exec(pointerIn(file) ?? '')?.[1]?.trimEnd();
    if (name === undefined) break;
    file = join(shared, name);
    files.push(file);
  }
  return files.find((file) => kindOf(file) === 'odd');
}

/** @returns `undefined` if there is nothing */
function kindOf(path: string): 'file' | 'folder' | 'odd' | undefined {
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats && (stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'odd');
  } catch {
    // A circle of links, for example, which git cannot open either.
    return undefined;
  }
}
