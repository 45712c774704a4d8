import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import { isCodesearchError } from '@codesearch/kernel';
import type { ErrorCode } from '@codesearch/kernel';

/** Asserts that a call rejects with an error of this code, or of one of these. */
export async function assertRejects(
  call: Promise<unknown>,
  code: ErrorCode | readonly ErrorCode[],
  what: string,
): Promise<void> {
  const codes = [code].flat();
  const expected = codes.join(' or ');
  const error = await rejection(call, `${what} should reject with ${expected}`);
  assert.ok(
    codes.some((each) => isCodesearchError(error, each)),
    `${what} should reject with ${expected}, and rejected with: ${describeError(error)}`,
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

/** All that a value has, as text. */
export function shown(value: unknown): string {
  return inspect(value, { depth: 12, maxArrayLength: null, maxStringLength: null });
}
