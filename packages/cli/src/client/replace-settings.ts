import { replaceFile } from '@codesearch/toolkit';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Replaces a file of a client, or makes it. A link stays a link to the file that is replaced, and its permissions stay; a new file is
 * for its owner alone, since clients keep keys there.
 */
export function replaceSettings(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const stat = statSync(path, { throwIfNoEntry: false });
  replaceFile(stat ? realpathSync(path) : path, text, { mode: stat && stat.mode & 0o777 });
}
