import { join } from 'node:path';
import type { BuildOptions } from 'rolldown';
import { clearOutput } from './clear-output.ts';
import { copied } from './copied.ts';
import { licenses } from './licenses.ts';

/** How the extension of an editor is built: one file with all of its libraries. The editor provides `vscode`. */
export function extensionBuild(folder: string): BuildOptions {
  return {
    cwd: folder,
    input: join(folder, 'src/extension.ts'),
    platform: 'node',
    transform: { target: 'node22.18' },
    external: ['vscode'],
    // Packages of this workspace are built in from their sources.
    resolve: { conditionNames: ['@codesearch/source', 'node', 'import', 'default'] },
    logLevel: 'warn',
    plugins: [clearOutput(folder), licenses()],
    output: {
      dir: join(folder, 'dist'),
      entryFileNames: '[name].cjs',
      format: 'cjs',
      codeSplitting: false,
      sourcemap: true,
    },
  };
}

/** How the page of its view is built: `src/view/page` becomes `dist/view`. */
export function viewBuild(folder: string): BuildOptions {
  const [source, output] = [join(folder, 'src/view/page'), join(folder, 'dist/view')];
  return {
    cwd: folder,
    input: join(source, 'main.ts'),
    platform: 'browser',
    transform: { target: 'es2023' },
    resolve: { conditionNames: ['@codesearch/source', 'browser', 'import', 'default'] },
    // In parts of modules that the view does not use.
    external: /^node:/,
    logLevel: 'warn',
    plugins: [copied(source, output, ['query.css'])],
    output: { dir: output, entryFileNames: '[name].js', codeSplitting: false, minify: true },
  };
}
