import type { CallOptions, StageName } from '@codesearch/kernel';
import type { GuardedStage } from '@codesearch/stages';
import { sourceMark } from '../fixture/source-mark.ts';
import type { SuiteSetup } from '../law/suite-setup.ts';
import type { TemporaryProject } from '../law/temporary-project.ts';

/** One call of a stage with valid input, for laws that hold for every call. Source text in it contains `sourceMark`. */
export interface Operation<Name extends StageName> {
  readonly name: string;
  /** Whether the plugin declares that it implements the method. Default: every plugin does. */
  isDeclared?(stage: GuardedStage<Name>): boolean | undefined;
  run(stage: GuardedStage<Name>, options: CallOptions): Promise<unknown>;
}

/** How a stage is asked about texts that a service may be asked about. */
export interface Asking<Name extends StageName> {
  /** How many texts it takes. */
  places(stage: GuardedStage<Name>): number;
  /** @param words the one word of each text that the others do not have @returns what it makes of texts, in order */
  ask(stage: GuardedStage<Name>, words: readonly string[], options?: CallOptions): Promise<readonly unknown[]>;
  /** Whether the first word is that of a question about the others, which a service gets with any of them. */
  readonly hasQuestion?: boolean;
  /** Asserts that an answer without a service says what is missing. Default: by a note. */
  assertDegraded?(stage: GuardedStage<Name>, made: never, usual: never, when: string): void;
}

export interface StageOperations<Name extends StageName> {
  readonly stage: Name;
  /** Puts what the operations need into the project. */
  prepare?(project: TemporaryProject): Promise<void>;
  readonly operations: readonly Operation<Name>[];
  /** Absent if the texts of a call belong together. */
  readonly asking?: Asking<Name>;
  /**
   * What the stage makes of the kit's texts and of the samples of the suite. Default: nothing that can be compared.
   */
  output?(stage: GuardedStage<Name>, setup: SuiteSetup<Name>): Promise<unknown>;
}

/** @returns the operations that the plugin declares */
export function operationsOf<Name extends StageName>(
  { operations }: StageOperations<Name>,
  stage: GuardedStage<Name>,
): readonly Operation<Name>[] {
  return operations.filter(({ isDeclared }) => !isDeclared || isDeclared(stage));
}

/** @returns calls with several texts, if it is asked about texts, or else its operations */
export function longCalls<Name extends StageName>(
  suite: StageOperations<Name>,
  stage: GuardedStage<Name>,
): readonly Operation<Name>[] {
  const { asking } = suite;
  if (!asking) return operationsOf(suite, stage);
  const words = Array.from({ length: asking.places(stage) }, (_, at) => `${sourceMark}${at}`);
  return [{ name: 'a call with several texts', run: (each, options) => asking.ask(each, words, options) }];
}
