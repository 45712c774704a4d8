import { globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defineConfig } from 'rolldown';
import type { Plugin } from 'rolldown';

/*
 * Builds the JavaScript of the package in the current folder: its doors and programs and what they share, as few files that all
 * stand directly in `dist`. See docs/decisions/0011-few-files.md.
 */

interface Manifest {
  readonly name: string;
  readonly exports: Readonly<Record<string, { readonly '@codesearch/source'?: string; readonly default?: string }>>;
}

/** Modules that are loaded by their path, beside the doors. */
const programs: Readonly<Record<string, readonly string[]>> = {
  codesearch: ['./src/compile-cache.ts'],
  '@codesearch/engine': ['./src/pool/pool-child.ts', './src/embedding/embedding-writer-thread.ts'],
  '@codesearch/mcp': ['./src/main.ts', './src/compile-cache.ts'],
  '@codesearch/plugin-embed-transformers': ['./src/worker/worker.ts'],
  '@codesearch/plugin-rerank': ['./src/neural/local/cross-encoder.ts'],
  '@codesearch/plugin-sync-merkle': ['./src/watch/watch-program.ts'],
  '@codesearch/preset-default': ['./src/preset-default.ts'],
};

/** Folders of which every door needs something. What several entries share of them is one file, and not one for each set of entries. */
const foundations: Readonly<Record<string, RegExp>> = {
  '@codesearch/engine': /\/src\/(?:embedding|layer|state|container)\//,
};

/** Libraries of many modules that every search loads. They are built in. */
const builtIn: ReadonlySet<string> = new Set([
  '@noble/hashes/sha2.js',
  'commander',
  'env-paths',
  'get-east-asian-width',
  'is-safe-filename',
  'reflect-metadata',
  'tslib',
  'tsyringe',
]);

const { name, exports } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
// A door without a default is for tests alone.
const doors = Object.values(exports).flatMap((door) => (door.default && door['@codesearch/source']) ?? []);
const foundation = foundations[name];
const entries = [...doors, ...(programs[name] ?? [])];

/** The same for the start of the server for agents, with all that they are made of. */
const builtInWhole = /^(?:@modelcontextprotocol\/(?:core|server)|zod)(?:\/|$)/;

export default defineConfig({
  input: Object.fromEntries(entries.map((entry) => [basename(entry, '.ts'), entry])),
  platform: 'node',
  external: (id) => /^[^./]/.test(id) && !builtIn.has(id) && !builtInWhole.test(id),
  logLevel: 'warn',
  checks: { ineffectiveDynamicImport: false },
  plugins: [globalProcess(), withoutSubprograms(), nodeLibraries(), outputFolder(), licenses()],
  output: {
    dir: 'dist',
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
    codeSplitting: { groups: foundation ? [{ name: 'foundation', test: foundation, minShareCount: 2 }] : [] },
    sourcemap: true,
  },
});

/** Importing `node:process` makes all three standard streams, of which a search needs one. The global is the same object. */
function globalProcess(): Plugin {
  const statement = "import process from 'node:process';";
  return {
    name: 'global-process',
    // As many spaces, so that every other place stays what it was.
    transform: (code) => ({ code: code.replace(statement, ' '.repeat(statement.length)), map: null }),
  };
}

/** Commander loads what starts processes, for subcommands that are programs of their own. The command line has none. */
function withoutSubprograms(): Plugin {
  const statement = "import childProcess from 'node:child_process';";
  return {
    name: 'without-subprograms',
    transform: (code, id) =>
      id.endsWith('/commander/lib/command.js')
        ? { code: code.replace(statement, 'const childProcess = {};'), map: null }
        : null,
  };
}

/** A library of functions alone that takes 7 ms to load, and that a search of a current index does not call. */
const lazyLibrary = 'node:crypto';

/**
 * Takes what is imported from Node's own libraries without making modules of them: a module reads every property of its library,
 * and so loads the lazy ones, such as the streams of `node:fs` and all of `node:crypto`'s `webcrypto`.
 */
function nodeLibraries(): Plugin {
  const statement = /^import (?:(\w+)(?:, )?)?(?:\{ (.+) \})?(?:\* as (\w+))? from "(node:[\w/]+)";$/gm;
  return {
    name: 'node-libraries',
    renderChunk(code) {
      const rewritten = code.replace(
        statement,
        (_, whole?: string, names?: string, namespace?: string, library?: string) =>
          library === lazyLibrary
            ? lazyFunctions(names?.split(', ') ?? [])
            : [whole ?? namespace, names && `{ ${names.replaceAll(' as ', ': ')} }`]
                .filter((target) => target !== undefined)
                .map((target) => `const ${target} = globalThis.process.getBuiltinModule("${library}");`)
                .join(' '),
      );
      return { code: rewritten, map: null };
    },
  };
}

/** Functions of the lazy library, which is loaded by the first call of one. */
function lazyFunctions(names: readonly string[]): string {
  return names
    .map((name) => name.split(' as '))
    .map(
      ([name, local = name]) =>
        `const ${local} = (...args) => globalThis.process.getBuiltinModule("${lazyLibrary}").${name}(...args);`,
    )
    .join(' ');
}

/** Removes what a former build left, except for declarations: the compiler takes them for current. */
function outputFolder(): Plugin {
  return {
    name: 'output-folder',
    renderStart() {
      for (const file of globSync('dist/**/*.js{,.map}')) rmSync(file);
    },
  };
}

/** Lays the licenses of the libraries that were built in beside them. */
function licenses(): Plugin {
  return {
    name: 'licenses',
    generateBundle() {
      const folders = new Set<string>();
      for (const id of this.getModuleIds()) {
        const [folder] = /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id) ?? [];
        if (folder !== undefined && !id.startsWith('\0')) folders.add(folder);
      }
      const texts = [...folders].toSorted().flatMap((folder) => {
        const license = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
        if (license === undefined) throw new Error(`${folder} has no license that could be laid beside it.`);
        return [basename(folder), readFileSync(join(folder, license), 'utf8').trim()];
      });
      if (texts.length > 0) {
        this.emitFile({ type: 'asset', fileName: 'LICENSES.txt', source: `${texts.join('\n\n')}\n` });
      }
    },
  };
}
