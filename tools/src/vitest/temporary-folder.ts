import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Gives the run a temporary folder of its own, and fails the run if a test has left something in it.
 *
 * @returns removes the folder
 */
export function setup(): () => void {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cs-')));
  // Tests with another user reach it too.
  chmodSync(folder, 0o755);
  process.env['TMPDIR'] = folder;
  return () => {
    // Node shares compiled code between processes there.
    const left = readdirSync(folder).filter((name) => name !== 'node-compile-cache');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    if (left.length === 0) return;
    process.exitCode = 1;
    throw new Error(`Tests have left ${left.length} files or folders in the temporary folder: ${left.join(', ')}`);
  };
}
