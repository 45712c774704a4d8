import { getRawAsset } from 'node:sea';
import { createRequire } from 'node:module';
import { childProgram, routeForks } from './child-program.ts';
import { ProgramFolderError, programFolder } from './program-folder.ts';

/*
 * The main script of the executable. It unpacks the program of the package once, and loads it from there, as Node loads
 * the installed package: so configurations, plugins, threads and processes work in the same way.
 */

const child = childProgram();
if (child === undefined) {
  try {
    const folder = programFolder(Buffer.from(getRawAsset('id')).toString(), () => Buffer.from(getRawAsset('program')));
    start(folder, `${folder}/node_modules/codesearch/bin/codesearch.js`);
  } catch (error) {
    if (!(error instanceof ProgramFolderError)) throw error;
    process.stderr.write(`error ${error.message}\nhint  ${error.hint}\n`);
    process.exitCode = 2;
  }
} else {
  start(child.folder, child.program);
}

/** The script in the folder is loaded by Node's usual loader, which the main script of an executable does not have. */
function start(folder: string, program: string): void {
  routeForks(folder);
  const script = `${folder}/start.cjs`;
  const run = createRequire(script)(script) as (file: string) => void;
  run(program);
}
