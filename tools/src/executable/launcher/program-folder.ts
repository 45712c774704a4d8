import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { isAbsolute, join } from 'node:path';
import { homeFolder } from '../../../../packages/engine/src/home/home-folder.ts';
import { unpack } from '../archive/program-archive.ts';
import { changeProblemOf } from './change-problem.ts';

/** The program cannot be unpacked, or not be run from where it is. */
export class ProgramFolderError extends Error {
  override readonly name = 'ProgramFolderError';
  readonly hint: string;

  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

const dayMs = 86_400_000;

/** A folder of another version is removed if no process has started from it for so long. */
const unusedMs = 30 * dayMs;

/**
 * The folder of the unpacked program, in `program` of the data folder. The first start of a version unpacks it.
 * Processes that start at the same time each unpack it; one wins, and all use its folder.
 *
 * @param id name of the folder: one for each content
 * @param archive of {@link unpack}
 * @returns absolute path
 * @throws ProgramFolderError if another user, other than root, can change the folder, or it cannot be written
 */
export function programFolder(id: string, archive: () => Buffer): string {
  const parent = join(dataFolder(), 'program');
  const folder = join(parent, id);
  try {
    if (!existsSync(folder)) {
      mkdirSync(parent, { recursive: true, mode: 0o700 });
      assertOwn(parent);
      unpackOnce(parent, folder, archive());
      removeUnused(parent, id);
    }
    assertOwn(folder);
    markUsed(folder);
  } catch (error) {
    if (error instanceof ProgramFolderError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new ProgramFolderError(`The program cannot be unpacked into ${parent} (${code}).`, advice);
  }
  return folder;
}

const advice = 'Set CODESEARCH_HOME to a folder of your own.';

/** A relative path depends on the working folder, in which others may have placed a program. */
function dataFolder(): string {
  const home = process.env['CODESEARCH_HOME'];
  return homeFolder(undefined, () => (home !== undefined && isAbsolute(home) ? home : undefined));
}

function assertOwn(folder: string): void {
  const problem = changeProblemOf(realpathSync(folder));
  if (problem === undefined) return;
  throw new ProgramFolderError(`The program does not run from ${folder}: ${problem}.`, advice);
}

function unpackOnce(parent: string, folder: string, archive: Buffer): void {
  const unfinished = mkdtempSync(join(parent, '.unpack-'));
  try {
    unpack(archive, unfinished);
    renameSync(unfinished, folder);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process was faster.
    if (!existsSync(folder)) throw error;
  }
}

/** Removes what other versions, and interrupted processes, have left. */
function removeUnused(parent: string, id: string): void {
  for (const name of readdirSync(parent)) {
    const folder = join(parent, name);
    const { mtimeMs } = statSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() };
    if (name === id || Date.now() - mtimeMs < unusedMs) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}

function markUsed(folder: string): void {
  const now = Date.now();
  if (now - statSync(folder).mtimeMs < dayMs) return;
  try {
    utimesSync(folder, now / 1000, now / 1000);
  } catch {
    // Root may have unpacked it.
  }
}
