import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { newProcessFolder, removeFolder } from '@codesearch/toolkit';

/** A folder for the time of one evaluation. It is removed when the process exits, if nobody has disposed it. */
export class TemporaryFolder implements Disposable {
  readonly path: string = realpathSync(newProcessFolder(tmpdir(), 'codesearch-eval'));
  readonly #remove = (): void => remove(this.path);

  constructor() {
    process.once('exit', this.#remove);
  }

  [Symbol.dispose](): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}

function remove(folder: string): void {
  try {
    removeFolder(folder);
  } catch {
    // A file in use, on systems that keep it: a later evaluation removes it.
  }
}
