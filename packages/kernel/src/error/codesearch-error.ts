import type { StageName } from '../contract/stage-map.ts';
import type { ErrorCode } from './error-code.ts';

const brand = Symbol.for('@codesearch/error');

/** What an error says beside its message. Values are paths, counts, codes: never keys, request bodies or source text. */
export interface ErrorFields {
  readonly code: ErrorCode;
  /** What the reader can do about it: one sentence. */
  readonly hint?: string | undefined;
  readonly stage?: StageName | undefined;
  readonly plugin?: string | undefined;
  readonly operation?: string | undefined;
  /** Whether the same call may succeed later. The retry layer reads this alone. */
  readonly retryable?: boolean | undefined;
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** The one error class of the project. Its message says what failed and with which value; `hint` says what to do. */
export class CodesearchError extends Error {
  override readonly name = 'CodesearchError';
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly stage: StageName | undefined;
  readonly plugin: string | undefined;
  readonly operation: string | undefined;
  readonly retryable: boolean;
  readonly details: Readonly<Record<string, unknown>>;

  constructor(message: string, fields: ErrorFields) {
    super(message, 'cause' in fields ? { cause: fields.cause } : undefined);
    this.code = fields.code;
    this.hint = fields.hint;
    this.stage = fields.stage;
    this.plugin = fields.plugin;
    this.operation = fields.operation;
    this.retryable = fields.retryable ?? false;
    this.details = fields.details ?? {};
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Whether a value is a `CodesearchError`, also one of another copy of this package, and of the given code where one is given. */
export function isCodesearchError(value: unknown, code?: ErrorCode): value is CodesearchError {
  return (
    typeof value === 'object' &&
    value !== null &&
    brand in value &&
    (code === undefined || (value as unknown as CodesearchError).code === code)
  );
}
