import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TemporaryProject } from '@codesearch/testkit';

/**
 * Runs the endless writer, kills it some time after its second commit, and returns the last generation that it has
 * reported.
 */
export async function killedWriter({ root, dataDir }: TemporaryProject, afterMs: number): Promise<number> {
  const program = fileURLToPath(new URL('endless-writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--conditions=@codesearch/source', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    // It is killed before it can remove what it has there.
    env: { ...process.env, TMPDIR: root },
  });
  let reported = 0;
  const lines = createInterface({ input: child.stdout });
  const second = Promise.withResolvers<void>();
  lines.on('line', (line) => {
    reported = Number(line);
    if (reported >= 2) second.resolve();
  });
  await second.promise;
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  child.kill('SIGKILL');
  await once(lines, 'close');
  return reported;
}
