import { existsSync } from 'node:fs';
import { errors } from '@codesearch/kernel';

/** A line of a file. */
export interface FileLine {
  readonly file: string;
  /** From 1. */
  readonly line: number;
}

/**
 * Reads `file:line`, `file:line:column` as compilers print it, and `file:line-line` as answers print it. If `file:line`
 * is the path of a file, the last number is its line.
 *
 * @throws INPUT_INVALID if it is anything else
 */
export function parseLocation(location: string): FileLine {
  const [, file, digits] = splitLocation(location);
  const line = Number(digits);
  if (file !== undefined && Number.isSafeInteger(line) && line >= 1) return { file, line };
  throw errors.inputInvalid(
    `Expected FILE:LINE, got '${location}'.`,
    'Give a file and a line, such as src/retry.ts:24.',
  );
}

function splitLocation(location: string): readonly (string | undefined)[] {
  const withLine = /^(.+):(\d+)(?:-\d+)?$/s.exec(location) ?? [];
  const withColumn = /^(.+):(\d+):\d+$/s.exec(location);
  return withColumn === null || existsSync(withLine[1] ?? '') ? withLine : withColumn;
}
