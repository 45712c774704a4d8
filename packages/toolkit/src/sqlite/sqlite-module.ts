import { errors } from '@codesearch/kernel';

type SqliteModule = typeof import('node:sqlite');

/**
 * Loads Node's SQLite at first use. Node 22 warns on the terminal that it is experimental; only that warning is
 * suppressed, while the module loads.
 *
 * @throws UNSUPPORTED if this runtime has no SQLite
 */
export function sqliteModule(): SqliteModule {
  const emit = process.emitWarning;
  const filtered = (warning: string | Error, ...rest: unknown[]): void => {
    if (String(warning).includes('SQLite is an experimental feature')) return;
    Reflect.apply(emit, process, [warning, ...rest]);
  };
  process.emitWarning = filtered as typeof process.emitWarning;
  try {
    const sqlite = process.getBuiltinModule('node:sqlite') as SqliteModule | undefined;
    if (sqlite === undefined) {
      throw errors.unsupported(
        'SQLite',
        'It needs a runtime with node:sqlite: Node 22.18, Bun 1.4 or Deno 2.9, or newer.',
      );
    }
    return sqlite;
  } finally {
    process.emitWarning = emit;
  }
}
