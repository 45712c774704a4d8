import { execFileSync } from 'node:child_process';
import { closeSync, fstatSync, mkdirSync, openSync, rmdirSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** Why small disks are not available, to append to the title of a skipped test; `undefined` if they are. */
export const noSmallDisk: string | undefined =
  process.platform === 'linux' && process.getuid?.() === 0 ? undefined : ', which needs root and Linux to be mounted';

/** A small disk that is mounted at a folder. */
export class SmallDisk implements Disposable {
  readonly folder: string;

  /** @param folder is created, and removed with the disk */
  constructor(folder: string, kilobytes: number) {
    this.folder = folder;
    mkdirSync(folder);
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${kilobytes}k,mode=700`, 'tmpfs', folder]);
  }

  resize(kilobytes: number): void {
    execFileSync('mount', ['-o', `remount,size=${kilobytes}k`, this.folder]);
  }

  /** Writes a file that leaves the given number of kilobytes free. */
  fill(leave = 0): void {
    const file = openSync(this.#filler, 'w');
    try {
      const block = Buffer.alloc(4096);
      for (let free = this.#free() - leave; free >= 4; free -= 4) writeSync(file, block);
      if (fstatSync(file).size === 0) throw new Error(`There are less than ${leave} kB free on ${this.folder}.`);
    } finally {
      closeSync(file);
    }
  }

  /** Removes that file. */
  release(): void {
    rmSync(this.#filler);
  }

  [Symbol.dispose](): void {
    execFileSync('umount', ['--lazy', this.folder]);
    rmdirSync(this.folder);
  }

  get #filler(): string {
    return join(this.folder, 'filler');
  }

  #free(): number {
    const { bavail, bsize } = statfsSync(this.folder);
    return (bavail * bsize) / 1024;
  }
}
