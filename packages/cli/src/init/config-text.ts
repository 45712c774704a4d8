import { suggestedEmbedders } from './known-keys.ts';

/** What a written configuration imports, where that can be imported. It is named in a text only: the program imports no plugin. */
export const importedPackages = { kernel: '@codesearch/kernel', scanner: '@codesearch/plugin-scan-fs' } as const;

/** What a written configuration sets. What is left out stands in it as a comment, with its default. */
export interface ConfigChoice {
  readonly workers?: number | undefined;
  /** Patterns as in a `.gitignore`. Needs `plugins`. */
  readonly exclude?: readonly string[] | undefined;
  /** Whether the file can import the kernel and the scanner. */
  readonly plugins: boolean;
  /** Names of variables that are set. */
  readonly keys: readonly string[];
}

const head = `// Configuration of codesearch. Every key is optional: what is left out comes from the default preset.
// \`codesearch config\` shows what holds in the end, \`codesearch doctor\` whether it works.

`;

/** The text of a `codesearch.config.ts` that explains itself. */
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
      : [
          `// To use a plugin here, install it beside this file together with ${importedPackages.kernel}, and import it.\n`,
        ]),
    `\nexport default ${plugins ? 'defineConfig({' : '{'}\n`,
    '  // Which files are searched: those that git knows or does not ignore. A .codesearchignore file leaves out more.\n',
    `  ${commentUnless(excluding)}scanner: scanFs({ exclude: [${patterns.map(quoted).join(', ')}] }),\n`,
    '\n  // What turns text into vectors: by default a built-in model that needs no key, no server and no download.\n',
    ...(keys.length === 0 ? [] : [`  // Set in the environment, for a plugin that uses it: ${keys.join(', ')}.\n`]),
    ...embedderLines(keys),
    '\n  // Processes that read, parse and embed, 0 to 64; 0 does all in one. Default: the number of cores, at most 8.\n',
    `  ${workers === undefined ? '// workers: 4' : `workers: ${workers}`},\n`,
    '\n  // Folder of all indexes. Default: CODESEARCH_HOME, else the data folder of the platform.\n',
    "  // home: '/var/lib/codesearch',\n",
    plugins ? '});\n' : '};\n',
  ].join('');
}

/** How each embedder that is possible would be taken, as comments: it would send source text to a service, or to Ollama. */
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
