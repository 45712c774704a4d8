import { replaceFile } from '@codesearch/toolkit';
import { mkdirSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Writes a settings file atomically. If the path is a link, its target is replaced. Permissions are kept; a new file is
 * readable by its owner only, since clients keep API keys there.
 */
export function replaceSettings(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  const stat = statSync(path, { throwIfNoEntry: false });
  replaceFile(stat ? realpathSync(path) : path, text, { mode: stat && stat.mode & 0o777 });
}
