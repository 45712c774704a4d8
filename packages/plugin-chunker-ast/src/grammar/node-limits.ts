/*
 * V8 of Node 24 ends the process with "Fatal process out of memory: Zone" when its optimising compiler meets the WebAssembly
 * of the Swift grammar (https://github.com/nodejs/node/issues/63421). Nothing can catch that; without that compiler, which
 * only a flag on the process's own command line can switch off, Swift is parsed as on every other version.
 */

const flag = '--liftoff-only';
const affectedMajor = 24;
const affectedGrammars = new Set(['swift']);

function isAffected(version: string): boolean {
  return Number.parseInt(version, 10) === affectedMajor;
}

/** Flags that a process wants in which every grammar is safe. */
export const poolArguments: readonly string[] = isAffected(process.versions.node) ? [flag] : [];

/** Whether parsing with this grammar would end the process. */
export function endsProcess(
  grammar: string,
  version: string = process.versions.node,
  flags: readonly string[] = process.execArgv,
): boolean {
  return affectedGrammars.has(grammar) && isAffected(version) && !flags.includes(flag);
}
