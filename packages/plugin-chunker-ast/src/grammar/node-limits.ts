/*
 * V8 of Node 24 ends the process with "Fatal process out of memory: Zone" when its optimizing compiler compiles the
 * WebAssembly of the Swift grammar (https://github.com/nodejs/node/issues/63421). Nothing can catch this. Only a flag
 * on the command line of the process disables the compiler; with it, Swift is parsed as on other versions.
 */

const flag = '--liftoff-only';
const affectedMajor = 24;
const affectedGrammars = new Set(['swift']);

function isAffected(version: string): boolean {
  return Number.parseInt(version, 10) === affectedMajor;
}

/** Flags of Node that make every grammar safe. */
export const poolArguments: readonly string[] = isAffected(process.versions.node) ? [flag] : [];

/** Whether parsing with this grammar would end the process. */
export function endsProcess(
  grammar: string,
  version: string = process.versions.node,
  flags: readonly string[] = process.execArgv,
): boolean {
  return affectedGrammars.has(grammar) && isAffected(version) && !flags.includes(flag);
}
