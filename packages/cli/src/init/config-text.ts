import { suggestedEmbedders } from './known-keys.ts';

/** Packages that the written configuration imports if they are installed. This program does not import them itself. */
export const importedPackages = { kernel: '@codesearch/kernel', scanner: '@codesearch/plugin-scan-fs' } as const;

/** Values of the written configuration. All others are in it as comments, with their defaults. */
export interface ConfigChoice {
  readonly workers?: number | undefined;
  /** Patterns in the syntax of `.gitignore`. Ignored without `plugins`. */
  readonly exclude?: readonly string[] | undefined;
  /** Whether the file can import {@link importedPackages}. */
  readonly plugins: boolean;
  /** Names of environment variables that are set. */
  readonly keys: readonly string[];
}

const head = `// Configuration of codesearch. Every key is optional. The default preset supplies the others.
// \`codesearch config\` shows the result, \`codesearch doctor\` checks that it works.

`;

/** The text of a commented `codesearch.config.ts`. */
export function configText({ workers, exclude = [], plugins, keys }: ConfigChoice): string {
  const excluding = plugins && exclude.length > 0;
  const patterns = excluding ? exclude : ['/fixtures'];
  return [
    head,
    ...(plugins
      ? [
          `import { defineConfig } from '${importedPackages.kernel}';\n`,
          `${commentUnless(excluding)}import { scanFs } from '${importedPackages.scanner}';\n`,
        ]
      : [`// To use plugins, install them and ${importedPackages.kernel} in this project, and import them here.\n`]),
    `\nexport default ${plugins ? 'defineConfig({' : '{'}\n`,
    '  // Files to index: those that git tracks or does not ignore. A .codesearchignore file excludes more.\n',
    `  ${commentUnless(excluding)}scanner: scanFs({ exclude: [${patterns.map(quoted).join(', ')}] }),\n`,
    '\n  // Embedding model. Default: a built-in model that needs no API key, server or download.\n',
    ...(keys.length === 0 ? [] : [`  // Set in the environment: ${keys.join(', ')}.\n`]),
    ...embedderLines(keys),
    '\n  // Worker processes, 0 to 64; 0 = single process. Default: one per core, up to 8.\n',
    `  ${workers === undefined ? '// workers: 4' : `workers: ${workers}`},\n`,
    '\n  // Folder for all indexes. Default: CODESEARCH_HOME, or the data folder of the platform.\n',
    "  // home: '/var/lib/codesearch',\n",
    plugins ? '});\n' : '};\n',
  ].join('');
}

/**
 * Comments that show how to use each available embedder. Comments only, since it would send source text to a service or
 * to Ollama.
 */
function embedderLines(keys: readonly string[]): readonly string[] {
  const suggested = suggestedEmbedders(keys);
  if (suggested.length === 0) return ['  // embedder: …\n'];
  return suggested.flatMap(({ package: from, name, call }) => [
    `  // import { ${name} } from '${from}';\n`,
    `  // embedder: ${call},\n`,
  ]);
}

function commentUnless(active: boolean): string {
  return active ? '' : '// ';
}

function quoted(text: string): string {
  return `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
}
