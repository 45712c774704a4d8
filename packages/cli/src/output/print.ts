import { fstatSync, writeSync } from 'node:fs';
import { errors } from '@codesearch/kernel';

/**
 * Writes to standard output. What goes to a file or a device is written whole: Node's own stream takes what the disk had room for as all
 * of it.
 *
 * Errors: `UNAVAILABLE` where a file cannot be written to, such as on a full disk.
 */
export function print(text: string): void {
  if (!goesToFile()) {
    process.stdout.write(text);
    return;
  }
  const bytes = Buffer.from(text);
  try {
    for (let written = 0; written < bytes.length;) written += writeSync(process.stdout.fd, bytes, written);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw errors.storageUnusable('The file that standard output goes to', problem, error);
  }
}

function goesToFile(): boolean {
  if (process.stdout.isTTY) return false;
  const stat = fstatSync(process.stdout.fd);
  return stat.isFile() || stat.isCharacterDevice();
}

/** Prints one JSON object on a line of its own. */
export function printJson(value: unknown): void {
  print(jsonLine(value));
}

/** What JSON leaves as it is, and a terminal obeys or shows in another order than it is stored. */
const unsafe = /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** A value as JSON on a line of its own, which a terminal can print: the same value, more of its characters escaped. */
export function jsonLine(value: unknown): string {
  const text = JSON.stringify(value).replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
