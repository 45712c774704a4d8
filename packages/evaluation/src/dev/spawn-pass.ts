import { spawn } from 'node:child_process';
import type { DevPass } from '@codesearch/presentation';

/** How the program is started, and who sees what it says. */
export interface PassProcess {
  /** What runs the program, and the arguments in front of a command. */
  readonly program: readonly [string, ...string[]];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Receives what it writes to standard error. */
  readonly say: (text: string) => void;
}

/** The pass, or what was printed when it failed. */
export type SpawnedPass = { readonly pass: DevPass } | { readonly failure: string };

/**
 * Runs one pass in a process of its own, so that each reads the code of configuration and plugins again. What it writes
 * to standard error is shown, so also why it fails.
 *
 * @param args of `codesearch dev`
 */
export async function spawnPass(
  args: readonly string[],
  { program: [program, ...own], cwd, env, say }: PassProcess,
  signal: AbortSignal,
): Promise<SpawnedPass> {
  const child = spawn(program, [...own, 'dev', ...args, '--once', '--json'], {
    ...{ cwd, env, signal },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  let failure = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    failure += text;
    say(text);
  });
  const code = await new Promise<number | null>((resolve) => {
    child.on('error', () => resolve(null));
    child.on('close', resolve);
  });
  return code === 0 ? { pass: JSON.parse(printed) as DevPass } : { failure };
}
