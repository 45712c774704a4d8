import { mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a file so that whoever reads it finds the old text or the new. A link stays a link to the file that is replaced, and its
 * permissions stay; a new file is for its owner alone, since clients keep keys there.
 */
export function replaceFile(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const stat = statSync(path, { throwIfNoEntry: false });
  const target = stat ? realpathSync(path) : path;
  const draft = `${target}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode: stat ? stat.mode & 0o777 : 0o600, flag: 'wx' });
    renameSync(draft, target);
  } finally {
    rmSync(draft, { force: true });
  }
}
