import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Folders that are no part of a program's source, where no git tells. */
const passedOver = new Set(['.git', '.hg', 'node_modules']);

/** Paths of a tree's own files relative to its root, ordered: what git tracks or would, else all files. */
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
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : allFiles(root, path);
    return entry.isFile() ? [relative(root, path).replaceAll('\\', '/')] : [];
  });
}
