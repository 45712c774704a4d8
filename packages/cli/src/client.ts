import { askServer as ask, isServedCommand } from '@codesearch/server/client';
import { buildId } from './package-files.ts';
import { settleForShortRun } from './process/short-run.ts';

/**
 * Has the server of this user run the command of the arguments, if one runs and can. The command line loads this before
 * anything else.
 *
 * @param argv as in `process.argv`
 * @returns false if this process must run the command itself
 */
export async function askServer(argv: readonly string[]): Promise<boolean> {
  const answer = await ask(argv, buildId);
  if (answer === 'restart') {
    const [{ spawnServer }, { ownProgram }] = await Promise.all([
      import('@codesearch/server'),
      import('./installation/own-program.ts'),
    ]);
    spawnServer({ program: ownProgram() });
  }
  // Before compiled code is read from the cache: that of other settings is not used.
  if (answer !== 'answered' && isServedCommand(argv[2])) settleForShortRun();
  return answer === 'answered';
}
