import { existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'rolldown';

/**
 * Removes the output of the build before from a package's `dist`. Declarations stay if their sources exist: the
 * compiler writes them earlier, and only if something changed.
 */
export function clearOutput(folder: string): Plugin {
  const output = join(folder, 'dist');
  return {
    name: 'clear-output',
    renderStart() {
      for (const file of globSync('{**/*.{js,cjs}{,.map},LICENSES.txt}', { cwd: output })) rmSync(join(output, file));
      for (const file of globSync('**/*.d.ts{,.map}', { cwd: output })) {
        const source = join(folder, 'src', file.replace(/\.d\.ts(?:\.map)?$/, '.ts'));
        if (!existsSync(source)) rmSync(join(output, file));
      }
    },
  };
}
