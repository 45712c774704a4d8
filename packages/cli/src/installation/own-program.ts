import { fileURLToPath } from 'node:url';
import { binFile } from '../package-files.ts';
import { singleExecutable } from './single-executable.ts';

/** Absolute path of what runs this program, and the arguments in front of a command. */
export function ownProgram(): readonly [string, ...string[]] {
  return singleExecutable() === undefined ? [process.execPath, fileURLToPath(binFile)] : [process.execPath];
}
