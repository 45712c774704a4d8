import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { ProgramError } from './program-error.ts';
import type { Program } from './program.ts';

export interface RunOptions {
  readonly env: Readonly<Record<string, string>>;
  /** Working directory. It decides nothing: every path of a command is absolute. */
  readonly cwd: string;
  /** Text on standard input. Default: none. */
  readonly input?: string | undefined;
  /** Ends the program. */
  readonly signal?: AbortSignal | undefined;
  /** Gets each event of an index run. */
  readonly onEvent?: ((event: unknown) => void) | undefined;
  /** Gets each message for people, such as a warning. */
  readonly onMessage?: ((line: string) => void) | undefined;
}

/**
 * Runs a command without a shell.
 *
 * @returns its standard output
 * @throws ProgramError if it cannot be started, or exits with another code than 0 and 1
 * @throws the reason of the signal if that is aborted
 */
export async function runProgram(program: Program, args: readonly string[], options: RunOptions): Promise<string> {
  const { env, cwd, input, signal, onEvent, onMessage } = options;
  signal?.throwIfAborted();
  const child = spawn(program.command, [...program.args, ...args], {
    env,
    cwd,
    shell: false,
    windowsHide: true,
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  });
  const kill = (): void => void child.kill();
  signal?.addEventListener('abort', kill, { once: true });
  const messages: string[] = [];
  try {
    // A program that ends before it has read everything says why by its exit code.
    child.stdin?.on('error', () => {}).end(input);
    const ended = once(child, 'close') as Promise<[number | null]>;
    const [stdout, , [code]] = await Promise.all([text(child.stdout!), readMessages(), ended]);
    signal?.throwIfAborted();
    if (code === 0 || code === 1) return stdout;
    throw ProgramError.of(messages, code);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof ProgramError) throw error;
    throw new ProgramError(`${program.command} cannot be started: ${(error as Error).message}`);
  } finally {
    signal?.removeEventListener('abort', kill);
  }

  async function readMessages(): Promise<void> {
    for await (const line of createInterface({ input: child.stderr! })) {
      const event = parsedEvent(line);
      if (event !== undefined) onEvent?.(event);
      else if (line.trim() !== '') {
        messages.push(line);
        onMessage?.(line);
      }
    }
  }
}

function parsedEvent(line: string): unknown {
  if (!line.startsWith('{')) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
