import { delimiter } from 'node:path';
import type { Program } from './program.ts';
import { safeFolders } from './safe-path.ts';

/** Variables by which an editor changes what its own processes do. */
const foreign = /^(?:ELECTRON_|VSCODE_|NODE_OPTIONS$|NODE_PATH$)/i;

/**
 * The environment of the program: that of the editor without its own variables, and without folders in `PATH` from
 * which the author of the workspace could bring a `node` or a `git`.
 *
 * @param roots workspace folders
 */
export function programEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  program: Program,
  roots: readonly string[],
): Readonly<Record<string, string>> {
  const kept = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined || foreign.test(name) ? [] : [[name, cleaned(name, value, roots)] as const],
  );
  return { ...Object.fromEntries(kept), ...program.env };
}

/** `Path` is its usual name on Windows. */
function cleaned(name: string, value: string, roots: readonly string[]): string {
  return name.toUpperCase() === 'PATH' ? safeFolders(value, roots).join(delimiter) : value;
}
