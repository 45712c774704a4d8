import type { Screen } from '@codesearch/presentation';
import type { ColorMode } from './color-mode.ts';
import type { ProjectSource } from './project-source.ts';

/** A stream that a command writes to. */
export interface OutputStream extends Pick<Screen, 'isTTY' | 'columns' | 'rows'> {
  write(text: string): unknown;
}

/** Options that say which index a command is about. */
export interface GivenOptions {
  readonly rev?: string | undefined;
  readonly config?: string | undefined;
}

/** One run of the command line: where a user has started it, what it reads and writes, and how it ends. */
export interface Invocation {
  /** Absolute path of the working directory, which relative paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: typeof process.stdin;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Whether a person can answer questions. */
  readonly canAsk: boolean;
  /** Where projects come from. Default: the command opens them for itself. */
  readonly projects?: ProjectSource;
  readonly colorMode: ColorMode;
  /** See `exitCode`. Default: success. */
  exitCode: number;
  /** Receives the error that the command ends with, after it is reported. */
  failed?(error: unknown, given?: GivenOptions): void;
  /**
   * Writes a result to standard output.
   *
   * @throws UNAVAILABLE if it cannot be written, such as on a full disk
   */
  print(text: string): void;
}

/** Runs the command that the arguments name, for the current invocation. @param argv as in `process.argv` */
export type RunCommand = (argv: readonly string[], signal: AbortSignal) => Promise<void>;
