import { existsSync, mkdirSync, mkdtempSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The run has a temporary folder of its own, which ends with it. */
const variable = 'LIVE_KEPT_FOLDER';

/** Remembers the temporary folder of the system, before the run gets its own. */
export function rememberKeptFolder(): void {
  process.env[variable] ??= join(tmpdir(), 'codesearch-live');
}

/** A folder for what is installed once, and kept for later runs. */
export function keptFolder(name: string): string {
  return join(process.env[variable] ?? join(tmpdir(), 'codesearch-live'), name);
}

/** Makes a folder with a short path, for programs that refuse a long one. The test removes it. */
export function shortFolder(prefix: string): string {
  return mkdtempSync(join(dirname(keptFolder('.')), prefix));
}

/** Milliseconds between two looks at whether another process has installed what this one needs. */
const lookMs = 200;

/**
 * Installs something in a folder that is kept, if it is not complete. Files of tests that run beside each other need
 * the same: one installs it, and the others wait.
 *
 * @param install gets an empty folder
 */
export async function installOnce(folder: string, install: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(folder), { recursive: true });
  const complete = join(folder, 'complete');
  const lock = `${folder}.lock`;
  while (!existsSync(complete)) {
    if (!takeLock(lock)) {
      await wait(lookMs);
      continue;
    }
    try {
      if (existsSync(complete)) return;
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder);
      await install();
      mkdirSync(`${complete}.next`);
      renameSync(`${complete}.next`, complete);
    } finally {
      rmSync(lock);
    }
  }
}

/** The lock is a link to the id of its process, so that one of a process that was killed is found. */
function takeLock(lock: string): boolean {
  try {
    symlinkSync(String(process.pid), lock);
    return true;
  } catch {
    if (!isHeld(lock)) rmSync(lock, { force: true });
    return false;
  }
}

function isHeld(lock: string): boolean {
  try {
    return process.kill(Number(readlinkSync(lock)), 0);
  } catch {
    return false;
  }
}
