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
