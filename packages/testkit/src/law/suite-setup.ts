import type { StageName } from '@codesearch/kernel';
import type { Bind } from './bind.ts';
import type { TemporaryProject } from './temporary-project.ts';

/**
 * What a plugin works with in its suite. All of it is optional: without it the suite tries a plugin that works
 * anywhere.
 */
export interface SuiteSetup<Name extends StageName> {
  /** Puts what the plugin reads, such as a file of settings, into each project before a stage is created. */
  prepare?(project: TemporaryProject): void | Promise<void>;
  /**
   * Texts by path that the plugin is made for, such as `{ 'schema.sql': 'CREATE TABLE …' }`. Chunkers cut them, and
   * random and odd texts at their paths; contextualizers get them in chunks of some lines; embedders embed them;
   * rerankers rank them.
   */
  readonly samples?: Readonly<Record<string, string>> | undefined;
  /** The same plugin with other options, each of which changes what it makes of a sample, and its fingerprint. */
  readonly variants?: readonly Bind<Name>[] | undefined;
}
