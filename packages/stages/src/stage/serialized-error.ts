import { CodesearchError } from '@codesearch/kernel';
import type { ErrorFields } from '@codesearch/kernel';

/** An error in a form that structured clone keeps, and so every channel between processes and threads does. */
export interface SerializedError extends ErrorFields {
  readonly message: string;
  readonly stack: string | undefined;
}

/** Details, and a cause, that cannot be copied, such as a function, are omitted. */
export function serializeError(error: CodesearchError): SerializedError {
  const { message, stack, code, hint, stage, plugin, operation, retryable, cause } = error;
  const details = Object.fromEntries(Object.entries(error.details).filter(([, value]) => isCloneable(value)));
  const cloned = 'cause' in error && isCloneable(cause) ? { cause } : {};
  return { message, stack, code, hint, stage, plugin, operation, retryable, details, ...cloned };
}

/** The same error, with the stack of the process that it comes from. */
export function deserializeError({ message, stack, ...fields }: SerializedError): CodesearchError {
  const error = new CodesearchError(message, fields);
  if (stack !== undefined) error.stack = stack;
  return error;
}

/** Whether a value is data, which can be sent to another process. */
export function isCloneable(value: unknown): boolean {
  try {
    structuredClone(value);
    return true;
  } catch {
    return false;
  }
}
