/** Tells what was tested and what was not, whatever the reporter shows. */
export function tell(message: string): void {
  process.stdout.write(`live: ${message}\n`);
}
