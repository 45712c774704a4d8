import assert from 'node:assert/strict';
import { isCodesearchError, type ErrorCode } from '@codesearch/kernel';

/** Asserts that a call rejects with an error of this code. */
export async function rejectsWithCode(call: Promise<unknown>, code: ErrorCode, what: string): Promise<void> {
  const error = await rejection(call, `${what} should reject with ${code}`);
  assert.ok(
    isCodesearchError(error, code),
    `${what} should reject with ${code}, and rejected with: ${describeError(error)}`,
  );
}

/** The value that a call rejects with; fails with the message where it resolves. */
export async function rejection(call: Promise<unknown>, message: string): Promise<unknown> {
  let error: unknown;
  try {
    await call;
  } catch (thrown) {
    error = thrown;
    return error;
  }
  throw new assert.AssertionError({ message: `${message}, and it resolved` });
}

export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isCodesearchError(error) ? `${error.code} ${error.message}` : `${error.name} ${error.message}`;
}
