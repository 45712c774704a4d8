import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** When a version of a file was on the disk, at most: milliseconds since the epoch. */
interface Life {
  readonly version: number;
  readonly from: number;
  until: number;
}

/** Files of which every chunk tells its version, and that are always there as a whole. */
export class VersionedTree {
  readonly #root: string;
  readonly #lives = new Map<string, Life[]>();

  constructor(root: string) {
    this.#root = root;
  }

  /** Writes the next version of a file. Another version has other lines above, so that what stays the same moves. */
  write(path: string): void {
    const lives = this.#lives.get(path) ?? [];
    const version = lives.length + 1;
    const text = ['open', 'close']
      .map(
        (verb) => `export function ${verb}Ledger${version}(): string {\n  return '${path} version ${version}.';\n}\n`,
      )
      .join('\n');
    writeFileSync(join(this.#root, `.${path}.next`), '\n'.repeat(version % 3) + text);
    lives.push({ version, from: Date.now(), until: Infinity });
    renameSync(join(this.#root, `.${path}.next`), join(this.#root, path));
    const before = lives.at(-2);
    if (before) before.until = Date.now();
    this.#lives.set(path, lives);
  }

  /** The versions of a file that were on the disk between two moments. */
  versions(path: string, from: number, until: number): readonly number[] {
    const lives = this.#lives.get(path) ?? [];
    return lives.filter((life) => life.from <= until && life.until >= from).map(({ version }) => version);
  }
}
