import { exitCode } from '../invocation/exit-code.ts';
import { invocation } from '../invocation/current-invocation.ts';
import { reportFailure } from '../output/report-failure.ts';

/**
 * Runs a call for some folders one after the other, or once for the current folder. If it fails for one of several, the
 * error is reported, and the others have their turn.
 *
 * @param paths folders, or addresses of repositories
 * @param call gets a line that names the folder, which is empty for a single one
 */
export async function eachFolder(
  paths: readonly string[],
  { debug = false, signal }: { readonly debug?: boolean; readonly signal: AbortSignal },
  call: (path: string | undefined, heading: string) => Promise<void>,
): Promise<void> {
  if (paths.length < 2) return call(paths[0], '');
  for (const path of paths) {
    try {
      await call(path, `${path}\n`);
    } catch (error) {
      signal.throwIfAborted();
      invocation().stderr.write(`${path}\n`);
      reportFailure(error, debug);
      invocation().exitCode = exitCode.error;
    }
  }
}
