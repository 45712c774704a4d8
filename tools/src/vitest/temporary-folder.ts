import {
  accessSync,
  appendFileSync,
  chmodSync,
  constants,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { availableMemory } from 'node:process';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Begins the name of the folder of a run. */
const runPrefix = 'cs-';
/** In the folder of a run: a line for each file of tests, with the name of its folder. */
const ownersFile = 'owners';
/** Has the folder of the run. If all tests of a file are skipped, no hook runs that would set `TMPDIR` back. */
const runVariable = 'TEST_RUN_FOLDER';
/** In the folder of a run: code that its processes have compiled. */
const compiledFolder = 'compiled';
/** In the folder of a run: the id of its process, by which the next run knows that this one was killed. */
const processFile = 'process';
/** A file system in the memory of Linux. */
const memoryFolder = '/dev/shm';
/** Bytes that must be free for a folder in memory, and for the tests. */
const neededBytes = { folder: 2 * 2 ** 30, memory: 6 * 2 ** 30 };

/**
 * For Vitest: the run has a temporary folder of its own, and fails if a test has written there after the end of its
 * file.
 */
export function setup(): () => void {
  const leave = enterRun();
  return () => {
    const late = leave();
    if (late.length === 0) return;
    process.exitCode = 1;
    throw new Error(`Tests have written to the temporary folder after the end of their file:\n${late.join('\n')}`);
  };
}

/**
 * Gives the run a temporary folder, in which each file of tests has one of its own.
 *
 * @returns removes the folder, and returns what is left in it: a line for each file of tests
 */
export function enterRun(): () => readonly string[] {
  const run = inMemory() ?? newFolder(tmpdir());
  // Tests with another user reach it too.
  chmodSync(run, 0o755);
  appendFileSync(join(run, ownersFile), '');
  writeFileSync(join(run, processFile), String(process.pid));
  process.env['TMPDIR'] = run;
  process.env[runVariable] = run;
  process.env['NODE_COMPILE_CACHE'] = join(run, compiledFolder);
  return () => {
    const lines = readFileSync(join(run, ownersFile), 'utf8').split('\n');
    const owners = new Map(lines.map((line) => line.split('\t') as [string, string]));
    const left = readdirSync(run).filter((name) => ![ownersFile, processFile, compiledFolder].includes(name));
    const late = left
      .map((name) => ({ file: owners.get(name) ?? 'unknown', content: contentOf(join(run, name)) }))
      .filter(({ content }) => content.length > 0)
      .map(({ file, content }) => `${file}: ${content.join(', ')}`);
    const remove = (): void => rmSync(run, { recursive: true, force: true, maxRetries: 3 });
    remove();
    // Processes of tests that end later write what they have compiled.
    process.once('exit', remove);
    return late;
  };
}

/**
 * A folder in memory, where tests make and remove tens of thousands of files at a third of the work: a disk looks for
 * inodes that were not freed just before. By night, and where `TMPDIR` names a folder, tests use that of the system.
 */
function inMemory(): string | undefined {
  const { TMPDIR, TEST_RING } = process.env;
  if (TMPDIR !== undefined || TEST_RING === 'all') return undefined;
  try {
    removeKilledRuns(memoryFolder);
    const { bavail, bsize } = statfsSync(memoryFolder);
    if (bavail * bsize < neededBytes.folder || availableMemory() < neededBytes.memory) return undefined;
    const folder = newFolder(memoryFolder);
    if (canRunPrograms(folder)) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // No such folder, or none that this user may write to.
  }
  return undefined;
}

/**
 * Removes the folders of runs whose processes were killed before they could: they would fill the memory.
 *
 * @param parent the folder with those of all runs
 */
export function removeKilledRuns(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(runPrefix)) continue;
    const folder = join(parent, name);
    try {
      const id = Number(readFileSync(join(folder, processFile), 'utf8'));
      if (!isRunning(id)) rmSync(folder, { recursive: true, force: true });
    } catch {
      // Another user's, or another program's.
    }
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Tests write programs and start them, which some systems forbid in memory. */
function canRunPrograms(folder: string): boolean {
  const program = join(folder, 'program');
  writeFileSync(program, '', { mode: 0o755 });
  try {
    accessSync(program, constants.X_OK);
    return true;
  } catch {
    return false;
  } finally {
    rmSync(program);
  }
}

function newFolder(parent: string): string {
  return realpathSync(mkdtempSync(join(parent, runPrefix)));
}

/**
 * Gives a file of tests a temporary folder of its own in that of the run.
 *
 * @returns removes the folder, and throws an Error if the tests have left something in it
 */
export function enterFile(file: string): () => void {
  const run = process.env[runVariable] ?? tmpdir();
  // A short name, because paths of sockets are limited.
  const folder = mkdtempSync(join(run, '-'));
  chmodSync(folder, 0o755);
  appendFileSync(join(run, ownersFile), `${basename(folder)}\t${file}\n`);
  process.env['TMPDIR'] = folder;
  return () => {
    process.env['TMPDIR'] = run;
    const left = contentOf(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (left.length > 0) throw new Error(`Tests have left something in the temporary folder: ${left.join(', ')}`);
  };
}

/** Files and folders that a message names. */
const maxNamed = 20;

function contentOf(folder: string): readonly string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();
  return all.length <= maxNamed ? all : [...all.slice(0, maxNamed), `${all.length - maxNamed} more`];
}
