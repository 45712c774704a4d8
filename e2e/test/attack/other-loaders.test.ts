import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workspace } from '../sandbox.ts';

/*
 * Every way to load code, in the sources of all packages. A new one belongs here only if it cannot load a file of a
 * searched folder, or asks `mayLoad` first.
 */

const loaders =
  /\bimport\((?!\s*['"])|\bcreateRequire\(|\bdlopen\b|\bnode:vm\b|\bnew Function\(|\beval\(|\b_load\(|\bregisterHooks\(|\bmodule\.register\(/;

const known: Readonly<Record<string, string>> = {
  'cli/src/process/interruption.ts': 'a constant text',
  'setup/src/config/config-file.ts': 'resolves only',
  'engine/src/composition/pool-child.ts': 'the preset of the program',
  'engine/src/config/environment.ts': 'a package of the program',
  'engine/src/config/file/import-plugin.ts': 'asks `mayLoad`',
  'engine/src/config/file/load-failure.ts': 'asks `mayLoad`',
  'engine/src/config/file/module-syntax.ts': 'loads what the next hook loads',
  'engine/src/config/file/read-config.ts': 'the configuration, which the loader asks about',
  'engine/src/config/file/renewed-modules.ts':
    'modules of the configuration as they are now, which the loader asks about',
  'engine/src/trust/guard-addons.ts': 'asks `mayLoad`',
  'engine/src/trust/guard-loader.ts': 'asks `mayLoad`',
  'engine/src/trust/module/module-resolution.ts': 'resolves only',
  'engine/src/trust/module/named-modules.ts': 'resolves only',
  'engine/src/trust/parse-data.ts': 'a package of the program',
  'plugin-embed-transformers/src/program.ts': 'a package beside the plugin',
  'plugin-rerank/src/neural/local/cross-encoder.ts': 'a package beside the plugin',
  'plugin-store-lancedb/src/database.ts': 'a package beside the plugin',
  'plugin-sync-merkle/src/watch/native-watcher.ts': 'a package of the program',
  'search/src/match/regex/expression-program.ts': 'calls a function of its own, with a limit of time',
  'search/src/match/regex/interruptible.ts': 'a constant text',
};

it('no code is loaded in a way that does not ask about trust', () => {
  const packages = join(workspace, 'packages');
  const files = globSync('*/{src,bin}/**/*.{ts,js,mjs}', { cwd: packages, exclude: ['**/*.test.ts', '**/fixture/**'] });
  const loading = files.filter((file) => loaders.test(code(readFileSync(join(packages, file), 'utf8'))));
  expect(loading.map((file) => file.replaceAll('\\', '/')).toSorted()).toEqual(Object.keys(known).toSorted());
});

/** Without comments, which also name these functions. */
function code(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '');
}
