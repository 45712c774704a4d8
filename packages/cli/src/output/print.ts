import { fstatSync, writeSync } from 'node:fs';
import { errors } from '@codesearch/kernel';

/**
 * Writes to standard output. If it is a file or a device, writes in a loop: Node's stream ignores that a full disk took
 * only a part.
 *
 * @throws UNAVAILABLE if the file cannot be written, such as on a full disk
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

/** Prints a value as one line of JSON. */
export function printJson(value: unknown): void {
  print(jsonLine(value));
}

/** Control characters and ends of lines that JSON does not escape, and characters that change the order in which text is displayed. */
const unsafe = /[\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g;

/** A value as one line of JSON that is safe to print on a terminal, since more characters are escaped. */
export function jsonLine(value: unknown): string {
  const text = JSON.stringify(value).replaceAll(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `${text}\n`;
}
