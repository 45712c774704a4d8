import type { CallOptions, StageName } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import type { SuiteSetup } from '../law/suite-setup.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';

/** One call of a stage with valid input, for laws that hold for every call. Source text in it contains `sourceMark`. */
export interface Operation<Name extends StageName> {
  readonly name: string;
  /** Whether the plugin declares that it implements the method. Default: every plugin does. */
  isDeclared?(stage: GuardedStage<Name>): boolean | undefined;
  run(stage: GuardedStage<Name>, options: CallOptions): Promise<unknown>;
}

export interface StageOperations<Name extends StageName> {
  readonly stage: Name;
  /** Puts what the operations need into the project. */
  prepare?(project: TemporaryProject): Promise<void>;
  readonly operations: readonly Operation<Name>[];
  /**
   * What the stage makes of the kit's texts and of the samples of the suite. Default: nothing that can be compared.
   */
  output?(stage: GuardedStage<Name>, setup: SuiteSetup<Name>): Promise<unknown>;
}
