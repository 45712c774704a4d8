import { join } from 'node:path';
import type { BuildOptions } from 'rolldown';
import { copied } from './copied.ts';
import { licenses } from './licenses.ts';
import { pageHtml } from './page-html.ts';

/** How the program of a page is built for browsers: `src/app` of a package becomes `dist/app`. */
export function pageBuild(folder: string): BuildOptions {
  const [source, output] = [join(folder, 'src/app'), join(folder, 'dist/app')];
  return {
    cwd: folder,
    input: join(source, 'main.tsx'),
    platform: 'browser',
    transform: { target: 'es2023', jsx: { runtime: 'automatic', importSource: 'preact' } },
    // Packages of this workspace are built in from their sources.
    resolve: { conditionNames: ['@codesearch/source', 'browser', 'import', 'default'] },
    // In parts of modules that a page does not use.
    external: /^node:/,
    logLevel: 'warn',
    plugins: [pageHtml(source), copied(source, output, ['icon.svg']), licenses()],
    output: {
      dir: output,
      entryFileNames: '[name].js',
      chunkFileNames: 'part/[name]-[hash].js',
      minify: true,
    },
  };
}
