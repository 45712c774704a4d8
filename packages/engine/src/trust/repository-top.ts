import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder upward that has a `.git`, which may be a folder or a file. */
export function repositoryTop(folder: string): string | undefined {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, '.git'))) return current;
    if (current === dirname(current)) return undefined;
  }
}
