import type { StageName } from '../contract/stage/stage-map.ts';
import type { DetailsOf, ErrorCode } from './error-details.ts';

const brand = Symbol.for('@codesearch/error');

/** What an error says in addition to its message. */
export interface ErrorFields<Code extends ErrorCode = ErrorCode> {
  readonly code: Code;
  /** What to do about it, in a sentence or two. It is true in any front end and names no command of one. */
  readonly hint?: string | undefined;
  readonly stage?: StageName | undefined;
  readonly plugin?: string | undefined;
  readonly operation?: string | undefined;
  /** Whether the same call may succeed later. The retry layer reads only this. */
  readonly retryable?: boolean | undefined;
  readonly details?: DetailsOf<Code> | undefined;
  readonly cause?: unknown;
}

/** The one error class of the project. Its message says what failed and with which value; `hint` says what to do. */
export class CodesearchError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'CodesearchError';
  declare readonly code: Code;
  declare readonly hint: string | undefined;
  declare readonly stage: StageName | undefined;
  declare readonly plugin: string | undefined;
  declare readonly operation: string | undefined;
  declare readonly retryable: boolean;
  declare readonly details: DetailsOf<Code>;

  constructor(message: string, fields: ErrorFields<Code>) {
    super(message, 'cause' in fields ? { cause: fields.cause } : undefined);
    const { code, hint, stage, plugin, operation, retryable = false, details = {} } = fields;
    Object.assign(this, { code, hint, stage, plugin, operation, retryable, details });
    Object.defineProperty(this, brand, { value: true });
  }
}

/**
 * Whether a value is a `CodesearchError`, including one of another copy of this package.
 *
 * @param code the code that the error must have. Default: any
 */
export function isCodesearchError<Code extends ErrorCode>(value: unknown, code?: Code): value is CodesearchError<Code> {
  return (
    typeof value === 'object' &&
    value !== null &&
    brand in value &&
    (code === undefined || (value as unknown as CodesearchError).code === code)
  );
}

/** A copy of an error with other fields. It keeps the message, the stack and, unless another is given, the cause. */
export function amendError<Code extends ErrorCode>(
  error: CodesearchError<Code>,
  fields: Partial<Omit<ErrorFields<Code>, 'code'>>,
): CodesearchError<Code> {
  const cause = 'cause' in error ? { cause: error.cause } : {};
  const amended = new CodesearchError<Code>(error.message, { ...error, ...cause, ...fields });
  if (error.stack !== undefined) amended.stack = error.stack;
  return amended;
}
