import { globSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { ProgramFile } from './archive/program-archive.ts';

/** Types, sources and source maps are for programmers, and so is the second build of the parser. */
const unneeded = /\.(?:[cm]?ts|map)$|^node_modules\/web-tree-sitter\/debug\//;

/** Loads a program with Node's usual loader. */
const startScript = `const { pathToFileURL } = require('node:url');
module.exports = (file) => void import(pathToFileURL(file).href);
`;

/**
 * What the executable unpacks, sorted by path.
 *
 * @param folder of `installProgram`
 */
export function programFiles(folder: string): readonly ProgramFile[] {
  const paths = globSync('node_modules/**/*', { cwd: folder })
    .map((path) => path.split(sep).join('/'))
    .filter((path) => !unneeded.test(path) && statSync(join(folder, path)).isFile())
    .toSorted();
  return [
    { path: 'start.cjs', content: Buffer.from(startScript) },
    ...paths.map((path) => ({ path, content: readFileSync(join(folder, path)) })),
  ];
}
