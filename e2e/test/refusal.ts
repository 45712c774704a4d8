import { expect } from 'vitest';
import type { Outcome } from './sandbox.ts';

/** Expects exit code 2, nothing on standard output, and two or three lines on standard error: the error and a hint. */
export function expectRefusal({ code, stdout, stderr }: Outcome, message: RegExp, hint: RegExp): void {
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const [problem = '', advice = ''] = stderr.split(/^hint {2}/m);
  expect(problem).toMatch(/^error /);
  expect(problem).toMatch(message);
  expect(advice).toMatch(hint);
  expect(stderr).not.toMatch(/^ +at |Warning/m);
  expect(stderr.trimEnd().split('\n').length).toBeLessThanOrEqual(3);
}
