import { statSync } from 'node:fs';
import { resultCodes } from './result-code.ts';

/** The write-ahead log of a database. */
export function logOf(file: string): string {
  return `${file}-wal`;
}

/** A database that is read without locks, because they need files that cannot be written. */
export class FrozenFile {
  readonly #file: string;
  readonly #state: string;

  constructor(file: string) {
    this.#file = file;
    this.#state = stateOf(file);
  }

  /** Whether another process has written the database since. */
  isChanged(): boolean {
    return stateOf(this.#file) !== this.#state;
  }

  /** @throws the error of a locked database if another process has written it, since what was read may then be mixed */
  assertUnchanged(): void {
    if (!this.isChanged()) return;
    throw Object.assign(new Error(`${this.#file} was written while it was read.`), { errcode: resultCodes.busy });
  }
}

function stateOf(file: string): string {
  const { ino, size, mtimeNs, ctimeNs } = statSync(file, { bigint: true });
  return [ino, size, mtimeNs, ctimeNs, logBytes(file)].join(' ');
}

/** Bytes of the write-ahead log: 0 if everything that was committed is in the database. */
export function logBytes(file: string): number {
  return statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0;
}
