import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** The run has a temporary folder of its own, which ends with it. */
const variable = 'LIVE_KEPT_FOLDER';

/** Remembers the temporary folder of the system, before the run gets its own. */
export function rememberKeptFolder(): void {
  process.env[variable] ??= join(tmpdir(), 'codesearch-live');
}

/** A folder for what is installed once, and kept for later runs. */
export function keptFolder(name: string): string {
  return join(process.env[variable] ?? join(tmpdir(), 'codesearch-live'), name);
}

/** Makes a folder with a short path, for programs that refuse a long one. The test removes it. */
export function shortFolder(prefix: string): string {
  return mkdtempSync(join(dirname(keptFolder('.')), prefix));
}
