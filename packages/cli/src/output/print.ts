import { jsonLine } from '@codesearch/presentation';
import { invocation } from '../invocation/current-invocation.ts';

/**
 * Writes to standard output.
 *
 * @throws UNAVAILABLE if it cannot be written, such as on a full disk
 */
export function print(text: string): void {
  invocation().print(text);
}

export function printJson(value: unknown): void {
  print(jsonLine(value));
}
