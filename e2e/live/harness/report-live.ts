import { it } from 'vitest';

/** Prints what is tested and what is not, independent of the test reporter. */
export function reportLive(message: string): void {
  process.stdout.write(`live: ${message}\n`);
}

/** Prints why something is not tested here, and registers a skipped test in its place, so that the counts show it. */
export function skipLive(name: string, reason: string): void {
  reportLive(`${name}: NOT TESTED: ${reason}`);
  it.skip(`${name} can be tested here`, () => {});
}
