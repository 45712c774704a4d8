import { isCodesearchError } from '@codesearch/kernel';
import type { CommandFailure, CommandRequest } from '@codesearch/server';
import { CommanderError } from 'commander';
import type { Invocation, OutputStream } from '../invocation/invocation.ts';
import { adviceFor } from '../output/advice.ts';
import { colorModeOf } from '../output/color-mode.ts';
import type { ColorMode } from '../output/color-mode.ts';
import type { ProjectSource } from '../project/project-source.ts';

/** A command cannot be run for a client, which has to run it itself. */
export class DeclinedError extends Error {
  override readonly name = 'DeclinedError';
}

/**
 * The run of a command for a client: output is sent to it. What needs its terminal or its standard input is declined.
 */
export class ClientInvocation implements Invocation {
  readonly cwd: string;
  readonly env: CommandRequest['env'];
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  readonly projects: ProjectSource;
  readonly colorMode: ColorMode;
  /** See `CommandRequest`. */
  readonly isApart: boolean;
  exitCode = 0;
  failure: CommandFailure | undefined;
  readonly #canAsk: boolean;
  #declined: string | undefined;

  constructor(
    { argv, cwd, env, stdout, stderr, canAsk, isApart = false }: CommandRequest,
    write: (stream: 'stdout' | 'stderr', text: string) => void,
    projects: ProjectSource,
  ) {
    this.cwd = cwd;
    this.env = env;
    this.projects = projects;
    this.colorMode = colorModeOf(argv);
    this.isApart = isApart;
    this.#canAsk = canAsk;
    const to = (stream: 'stdout' | 'stderr') => (text: string) => {
      // The command reports the refusal as its failure. The client reports nothing of it.
      if (this.#declined === undefined) write(stream, text);
    };
    this.stdout = { ...stdout, write: to('stdout') };
    this.stderr = { ...stderr, write: to('stderr') };
  }

  /** Why the command was declined, if it was. */
  get declined(): string | undefined {
    return this.#declined;
  }

  get stdin(): never {
    return this.decline('it reads standard input');
  }

  /** A question is asked only if there is somebody to answer it. */
  get canAsk(): boolean {
    return this.#canAsk ? this.decline('it asks a question') : false;
  }

  print(text: string): void {
    this.stdout.write(text);
  }

  failed(error: unknown, revision?: string): void {
    if (isCodesearchError(error)) {
      const hint = adviceFor(error, revision);
      this.failure = { code: error.code, message: error.message, ...(hint !== undefined && { hint }) };
    } else {
      const message = error instanceof Error ? error.message.replace(/^error: /, '') : String(error);
      this.failure = { code: error instanceof CommanderError ? 'INPUT_INVALID' : 'UNEXPECTED', message };
    }
  }

  /** @throws DeclinedError always */
  decline(reason: string): never {
    this.#declined ??= reason;
    throw new DeclinedError(reason);
  }
}
