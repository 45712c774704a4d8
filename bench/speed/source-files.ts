import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders that do not contain a program's source, if the tree is not in a Git repository. */
const skippedFolders = new Set(['.git', '.hg', 'node_modules']);

const extension =
  /\.(?:c|cc|cpp|cs|css|ex|exs|go|h|hpp|hs|java|js|jsx|kt|lua|mjs|php|py|rb|rs|scala|sh|swift|ts|tsx|zig)$/;

/** Whether a file has a program in it, by its name. */
export function isSource(path: string): boolean {
  return extension.test(path);
}

/** Sorted paths of a tree's source files, relative to its root: those that Git does not ignore, else all files. */
export function sourceFiles(root: string): readonly string[] {
  return (gitFiles(root) ?? allFiles(root)).toSorted();
}

function gitFiles(root: string): readonly string[] | undefined {
  try {
    const listed = execFileSync('git', ['-C', root, 'ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return [...new Set(listed.split('\0').filter(Boolean))];
  } catch {
    return undefined;
  }
}

function allFiles(root: string, folder: string = root): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : allFiles(root, path);
    return entry.isFile() ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}
