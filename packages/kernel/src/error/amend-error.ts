import { CodesearchError } from './codesearch-error.ts';
import type { ErrorFields } from './codesearch-error.ts';

/** A copy of an error with other fields. Message, stack and, unless another is given, cause stay the first one's. */
export function amendError(error: CodesearchError, fields: Partial<ErrorFields>): CodesearchError {
  const { code, hint, stage, plugin, operation, retryable, details } = error;
  const cause = 'cause' in error ? { cause: error.cause } : {};
  const amended = new CodesearchError(error.message, {
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
