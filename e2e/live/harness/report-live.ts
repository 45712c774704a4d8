/** Prints what is tested and what is not, independent of the test reporter. */
export function reportLive(message: string): void {
  process.stdout.write(`live: ${message}\n`);
}
