import { CodesearchError } from './codesearch-error.ts';
import type { ErrorFields } from './codesearch-error.ts';
import type { ErrorCode } from './error-details.ts';

/** A copy of an error with other fields. It keeps the message, the stack and, unless another is given, the cause. */
export function amendError<Code extends ErrorCode>(
  error: CodesearchError<Code>,
  fields: Partial<Omit<ErrorFields<Code>, 'code'>>,
): CodesearchError<Code> {
  const { code, hint, stage, plugin, operation, retryable, details } = error;
  const cause = 'cause' in error ? { cause: error.cause } : {};
  const amended = new CodesearchError<Code>(error.message, {
    code,
    hint,
    stage,
    plugin,
    operation,
    retryable,
    details,
    ...cause,
    ...fields,
  });
  if (error.stack !== undefined) amended.stack = error.stack;
  return amended;
}
