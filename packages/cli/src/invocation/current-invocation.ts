import { resolve } from 'node:path';
import type { Invocation } from './invocation.ts';
import { processInvocation } from './process-invocation.ts';

let find: () => Invocation | undefined = () => undefined;

/** The run that the caller works for: that of this process, unless the process runs commands for others. */
export function invocation(): Invocation {
  return find() ?? processInvocation;
}

/** Sets how a process that runs commands for others finds the run that a call works for. */
export function findInvocationsWith(lookup: () => Invocation | undefined): void {
  find = lookup;
}

/** Does work for this process itself, not for the client of the call, such as a report for the log of a server. */
export function forProcess(work: () => void): void {
  const lookup = find;
  find = () => undefined;
  try {
    work();
  } finally {
    find = lookup;
  }
}

/** The absolute form of a path that a user has given. */
export function absolutePath(...path: readonly string[]): string {
  return resolve(invocation().cwd, ...path);
}

/** The data folder of the user who has started the run. Loads the engine. */
export async function dataHome(): Promise<string> {
  const { homeFolder } = await import('@codesearch/engine');
  return homeFolder(undefined, (name) => invocation().env[name]);
}
