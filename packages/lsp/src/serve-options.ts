import type { Project } from '@codesearch/engine';
import type { CodesearchError, Logger } from '@codesearch/kernel';

/** What to do about an error, in the words of a program; `undefined` if nothing is known. */
export type HintOf = (error: CodesearchError) => string | undefined;

export interface ServeOptions {
  /** Absolute path of the configuration to use for all folders. Default: the nearest one of each. */
  readonly config?: string | undefined;
  /** Version of the program, for the client. */
  readonly version: string;
  /** Receives messages of plugins. It must not write to standard output. */
  readonly logger: Logger;
  /** What to do about an error, in the words of the program. */
  readonly hintOf: HintOf;
  /** Checks a project before each use of it. @throws to refuse it */
  readonly check: (project: Project) => Promise<void>;
}
