import { fileURLToPath } from 'node:url';
import { binFile } from '../package-files.ts';

/** Absolute path of what runs this program, and the arguments in front of a command. */
export function ownProgram(): readonly [string, ...string[]] {
  return singleExecutable() === undefined ? [process.execPath, fileURLToPath(binFile)] : [process.execPath];
}

/**
 * Absolute path of the single executable that runs: Node and the program in one file.
 *
 * @returns undefined if a runtime runs the installed package
 */
export function singleExecutable(): string | undefined {
  // Bun and Deno may lack the module.
  const sea = process.getBuiltinModule('node:sea') as Partial<typeof import('node:sea')> | undefined;
  return sea?.isSea?.() === true ? process.execPath : undefined;
}
