import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The longest time that a version of a file can have been on the disk: milliseconds since the epoch. */
interface Lifetime {
  readonly version: number;
  readonly from: number;
  until: number;
}

/** Files of which every chunk contains its version, and that are replaced atomically. */
export class VersionedTree {
  readonly #root: string;
  readonly #lifetimes = new Map<string, Lifetime[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes the next version of a file. Versions begin with different numbers of blank lines, so that text moves. */
  write(path: string): void {
    const lifetimes = this.#lifetimes.get(path) ?? [];
    const version = lifetimes.length + 1;
    const text = ['open', 'close']
      .map(
        (verb) => `export function ${verb}Ledger${version}(): string {\n  return '${path} version ${version}.';\n}\n`,
      )
      .join('\n');
    writeFileSync(join(this.#root, `.${path}.next`), '\n'.repeat(version % 3) + text);
    lifetimes.push({ version, from: Date.now(), until: Infinity });
    renameSync(join(this.#root, `.${path}.next`), join(this.#root, path));
    const before = lifetimes.at(-2);
    if (before) before.until = Date.now();
    this.#lifetimes.set(path, lifetimes);
  }

  /** The versions of a file that were on the disk between two times. */
  versions(path: string, from: number, until: number): readonly number[] {
    const lifetimes = this.#lifetimes.get(path) ?? [];
    return lifetimes
      .filter(({ from: start, until: end }) => start <= until && end >= from)
      .map(({ version }) => version);
  }
}
