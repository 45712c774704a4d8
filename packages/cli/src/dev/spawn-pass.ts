import { spawn } from 'node:child_process';
import { invocation } from '../invocation/current-invocation.ts';
import { ownProgram } from '../own-program.ts';
import type { DevPass } from '@codesearch/presentation';

/** The pass, or what was printed when it failed. */
export type SpawnedPass = { readonly pass: DevPass } | { readonly failure: string };

/**
 * Runs one pass in a process of its own, so that each reads the code of configuration and plugins again. What it writes
 * to standard error is shown, so also why it fails.
 *
 * @param args of `codesearch dev`
 */
export async function spawnPass(args: readonly string[], signal: AbortSignal): Promise<SpawnedPass> {
  const [program, ...own] = ownProgram();
  const { cwd, env, stderr } = invocation();
  const child = spawn(program, [...own, 'dev', ...args, '--once', '--json'], {
    ...{ cwd, env, signal },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let failure = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    failure += text;
    stderr.write(text);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  return code === 0 ? { pass: JSON.parse(printed) as DevPass } : { failure };
}
