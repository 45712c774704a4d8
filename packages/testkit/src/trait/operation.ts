import type { CallOptions, StageMap, StageName } from '@codesearch/kernel';
import type { TemporaryProject } from '../law/project.ts';

/** One call of a stage with valid input, for laws that hold for every call. Source text in it holds `sourceMark`. */
export interface Operation<Name extends StageName> {
  readonly name: string;
  /** Whether the call accepts a signal. */
  readonly abortable: boolean;
  /** Whether the plugin offers the call, by its own capabilities. Default: it does. */
  applies?(stage: StageMap[Name]): boolean;
  run(stage: StageMap[Name], options: CallOptions): Promise<unknown>;
}

/** All operations of a stage. */
export interface StageOperations<Name extends StageName> {
  readonly stage: Name;
  /** Puts what the operations need into the project. */
  prepare?(project: TemporaryProject): Promise<void>;
  readonly operations: readonly Operation<Name>[];
}
