import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The nearest folder, from one upward, that has a file or folder with a name, such as `.git`. */
export function nearestWith(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, name))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}
