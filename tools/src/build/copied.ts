import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/** Copies files that no module imports. */
export function copied(from: string, to: string, files: readonly string[]): Plugin {
  return {
    name: 'copied',
    writeBundle() {
      mkdirSync(to, { recursive: true });
      for (const file of files) copyFileSync(join(from, file), join(to, file));
    },
  };
}
