import { globSync } from 'node:fs';
import type { KnipConfig } from 'knip';
import { readManifest } from './src/build/package-manifest.ts';

/**
 * Files that are loaded by their path, so that no import shows that they are used. Programs and replacements come from
 * package.json.
 */
const loadedByPath: Readonly<Record<string, readonly string[]>> = {
  'packages/create-codesearch-plugin': ['template/*.ts'],
  'packages/page': ['src/app/main.tsx', 'rolldown.config.ts'],
  'packages/vscode': ['src/extension.ts', 'src/view/page/main.ts'],
  'packages/plugin-chunker-ast': ['scripts/*.{mjs,ts}'],
  'packages/plugin-embed-transformers': ['src/fixture/runtime.ts'],
  'packages/plugin-rerank': ['src/neural/fixture/runtime.ts'],
};

const packages = Object.fromEntries(
  globSync('packages/*').map((folder) => {
    const { programs = [], replace = {} } = readManifest(folder).codesearchBuild ?? {};
    const built = [...programs, ...Object.values(replace)].map((file) => file.replace('./', ''));
    const entry = [...new Set(built), ...(loadedByPath[folder] ?? [])];
    return [folder, entry.length === 0 ? {} : { entry }];
  }),
);

const config: KnipConfig = {
  workspaces: {
    '.': { entry: ['*.config.ts', 'try.js', '.ci/*.mjs'] },
    ...packages,
    'packages/plugin-chunker-ast': {
      ...packages['packages/plugin-chunker-ast'],
      ignoreDependencies: ['tree-sitter-.*'],
    },
    // Its functions for vitest are a part of it that a plugin author may leave out.
    'packages/testkit': { entry: ['test/without-vitest.ts'], ignoreDependencies: ['vitest'] },
    'examples/*': {},
    // The file of the container runs while the image is built, and that of the executable in the executable.
    tools: {
      entry: ['*.config.ts', 'src/vitest/*.ts', 'src/container/collect-files.ts', 'src/executable/launcher/launch.ts'],
    },
    bench: {
      entry: ['*/run.ts', 'retrieval/contexts/*.config.ts'],
      // Their sources are trees of the pinned queries.
      ignoreDependencies: ['@parcel/watcher', 'ajv', 'commander', 'pino', 'undici'],
    },
    'docs/site': {
      entry: ['src/{build,dev,write-diagrams,config-schema/write-config-schema}.ts'],
      // TypeDoc loads it by its name.
      ignoreDependencies: ['typedoc-plugin-markdown'],
    },
    e2e: {
      entry: ['*.mjs', 'test/**/*.mjs', 'test/mcp/conformance-server.ts', 'live/*.{live,release}.test.ts'],
      ignore: ['fixture/files/**'],
      ignoreDependencies: [
        'codesearch',
        'create-codesearch-plugin',
        '@codesearch-example/.*',
        '@modelcontextprotocol/conformance.*',
      ],
    },
  },
  ignoreExportsUsedInFile: true,
  ignoreBinaries: [
    'apt-get',
    'mmdebstrap',
    'strip',
    'dpkg(?:-deb)?',
    'iconv',
    'mkfifo',
    'mount',
    'umount',
    'unshare',
    'ssh-keygen',
    'script',
    'fish',
  ],
};

export default config;
