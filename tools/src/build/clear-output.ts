import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/** Removes the output of the build before. Declarations stay, since the compiler considers them up to date. */
export function clearOutput(folder: string): Plugin {
  return {
    name: 'clear-output',
    renderStart() {
      for (const file of globSync('{**/*.js{,.map},LICENSES.txt}', { cwd: folder })) rmSync(join(folder, file));
    },
  };
}
