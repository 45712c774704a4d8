import { amendError, errors } from '@codesearch/kernel';
import type { CodesearchError, StageName } from '@codesearch/kernel';
import type { AnsweringPlugin } from './guarded-stage.ts';

/** An answer of a plugin that its contract rules out. */
interface WrongAnswer {
  readonly stage: StageName;
  readonly operation: string;
  /** A clause that completes "It promises that". */
  readonly promise: string;
  /** What the answer has in its place, without text of files. */
  readonly value: string;
}

/** A plugin answered what its contract rules out. */
export function answerInvalid(
  { plugin, definedIn }: AnsweringPlugin,
  { stage, operation, promise, value }: WrongAnswer,
): CodesearchError<'PLUGIN_INVALID'> {
  const problem = `'${operation}' (${stage}) promises that ${promise}. It gave ${value}.`;
  const error = errors.pluginInvalid(plugin, problem, definedIn);
  return amendError(error, { stage, operation, details: { ...error.details, promise, value } });
}
