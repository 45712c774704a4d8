import type { Project } from '@codesearch/engine';
import type { Logger } from '@codesearch/kernel';
import type { HintOf } from './hint-of.ts';

/** What a program gives to the language server that it runs. */
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
