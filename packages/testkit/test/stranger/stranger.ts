import type { StageName } from '@codesearch/kernel';
import type { Law } from '../../src/law/law.ts';
import type { Bind } from '../../src/law/bind.ts';
import type { SuiteSetup } from '../../src/law/suite-setup.ts';

/** A plugin that knows no more than the documents, and the faults that it can be given. */
export interface Stranger<Name extends StageName> {
  readonly name: string;
  readonly laws: readonly Law<Name>[];
  /** @param fault one of `faults`. Default: none, and the plugin keeps all promises */
  bind(fault?: string): ReturnType<Bind<Name>>;
  readonly setup?: SuiteSetup<Name>;
  /** The same plugin with other options, with the fault. */
  variant?(fault?: string): ReturnType<Bind<Name>>;
  readonly faults: readonly string[];
}
