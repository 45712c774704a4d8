import { ownPackages, RunningCalls } from '@codesearch/stages/calls';
import { isResident } from './unexpected-ends.ts';

/** After this time of one call a user asks what the program does. */
const patienceMs = 10_000;

/** Commands that draw on the whole terminal. */
const drawing: ReadonlySet<string | undefined> = new Set(['pick']);

/**
 * Says which plugin or configuration a command waits for if it takes longer than ten seconds: once for each operation
 * of a plugin, since a large model may take so long for every file. Resident servers and commands that draw say
 * nothing.
 *
 * @param command the first argument
 * @param say writes a line
 */
export function sayWaiting(command: string | undefined, say: (line: string) => void): void {
  if (isResident(command) || drawing.has(command)) return;
  const running = new RunningCalls(ownPackages(import.meta.url));
  const said = new Set<string>();
  const look = (): void => {
    const now = performance.now();
    const slow = [...running.begins].findLast(([, begin]) => now - begin >= patienceMs)?.[0];
    const name = slow ? `${slow.plugin}, ${slow.operation}` : running.loadingConfig(patienceMs);
    if (name === undefined || said.has(name)) return;
    said.add(name);
    say(`waiting for ${name}`);
  };
  setInterval(look, 1_000).unref();
}
