import { amendError, errors, isCodesearchError } from '@codesearch/kernel';
import type { CodesearchError, StageMap, StageName } from '@codesearch/kernel';
import { wrapStage } from './wrap-stage.ts';
import type { StageCall } from './wrap-stage.ts';

export interface ErrorContext {
  /** Name of the plugin that made the stage. */
  readonly plugin: string;
}

const longestMessage = 200;

/**
 * Completes what a plugin throws with stage, plugin and operation, also while a stream is read, opened or disposed. What the
 * plugin has filled in stays; code, hint, details, `retryable` and `cause` stay.
 *
 * Anything that is no `CodesearchError` becomes `UNEXPECTED` with the original as `cause`, except an `AbortError` and a
 * `TypeError` without a cause (a wrong argument; the one of a failed `fetch` has a cause). Once the call's signal has
 * aborted, the call rejects with the signal's reason, whatever the plugin made of it.
 */
export function withErrorContext<Name extends StageName>(
  name: Name,
  stage: StageMap[Name],
  { plugin }: ErrorContext,
): StageMap[Name] {
  const complete = (error: unknown, call: StageCall): unknown =>
    call.signal?.aborted ? call.signal.reason : completed(error, name, plugin, call.operation);

  const around = async <Result>(invoke: () => Promise<Result>, call: StageCall): Promise<Result> => {
    try {
      return await invoke();
    } catch (error) {
      throw complete(error, call);
    }
  };

  return wrapStage(name, stage, {
    call: around,
    open: around,
    dispose: around,
    async *stream(invoke, call) {
      try {
        yield* invoke();
      } catch (error) {
        throw complete(error, call);
      }
    },
  });
}

function completed(error: unknown, stage: StageName, plugin: string, operation: string): unknown {
  if (isCodesearchError(error)) {
    const absent = {
      ...(error.stage === undefined ? { stage } : {}),
      ...(error.plugin === undefined ? { plugin } : {}),
      ...(error.operation === undefined ? { operation } : {}),
    };
    return Object.keys(absent).length === 0 ? error : amendError(error, absent);
  }
  if (error instanceof Error && (error.name === 'AbortError' || isWrongArgument(error))) return error;
  return unexpectedFrom(error, stage, plugin, operation);
}

function isWrongArgument(error: Error): boolean {
  return error instanceof TypeError && error.cause === undefined;
}

function unexpectedFrom(error: unknown, stage: StageName, plugin: string, operation: string): CodesearchError {
  const problem = `${plugin} failed unexpectedly in '${operation}': ${summary(error)}`;
  return amendError(errors.unexpected(problem, error), { stage, plugin, operation });
}

function summary(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${error === null ? 'null' : typeof error}`;
  // A parser's message quotes what it parsed, which may be source text.
  if (error.name === 'SyntaxError') return error.name;
  const firstLine = error.message.split(/[\r\n]/, 1)[0] ?? '';
  return `${error.name}: ${firstLine}`.slice(0, longestMessage);
}
