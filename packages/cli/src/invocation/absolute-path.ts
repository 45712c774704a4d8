import { resolve } from 'node:path';
import { invocation } from './current-invocation.ts';

/** The absolute form of a path that a user has given. */
export function absolutePath(...path: readonly string[]): string {
  return resolve(invocation().cwd, ...path);
}
