import { execFileSync } from 'node:child_process';

/** Why read-only mounts are not available, to append to the title of a skipped test; `undefined` if they are. */
export { noSmallDisk as noReadOnlyMount } from './small-disk.ts';

/** A folder in which nothing can be written, as in a snapshot or a layer of an image. */
export class ReadOnlyMount implements Disposable {
  readonly #folder: string;

  /** @param source the folder that is shown in it. Default: itself */
  constructor(folder: string, source: string = folder) {
    this.#folder = folder;
    execFileSync('mount', ['--bind', source, folder]);
    execFileSync('mount', ['-o', 'remount,bind,ro', folder]);
  }

  [Symbol.dispose](): void {
    execFileSync('umount', ['--lazy', this.#folder]);
  }
}
