import assert from 'node:assert/strict';
import { isCodesearchError } from '@codesearch/kernel';
import type { ErrorCode } from '@codesearch/kernel';

/** Asserts that a call rejects with an error of this code. */
export async function assertRejects(call: Promise<unknown>, code: ErrorCode, what: string): Promise<void> {
  const error = await rejection(call, `${what} should reject with ${code}`);
  assert.ok(
    isCodesearchError(error, code),
    `${what} should reject with ${code}, and rejected with: ${describeError(error)}`,
  );
}

/** @returns what a call rejects with. Fails with the message if it resolves. */
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

/** Name or code and message of an error, for messages of laws. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return isCodesearchError(error) ? `${error.code} ${error.message}` : `${error.name} ${error.message}`;
}
