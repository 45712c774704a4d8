import { realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { ProcessFolder } from '@codesearch/toolkit';

/** A folder for the time of one evaluation. It is removed when the process exits, if nobody has disposed it. */
export class TemporaryFolder implements Disposable {
  readonly #folder = new ProcessFolder(tmpdir(), 'codesearch-eval');
  readonly path: string = realpathSync(this.#folder.path);
  readonly #remove = (): void => {
    try {
      this.#folder[Symbol.dispose]();
    } catch {
      // A file in use, on systems that keep it: a later evaluation removes it.
    }
  };

  constructor() {
    process.once('exit', this.#remove);
  }

  [Symbol.dispose](): void {
    process.off('exit', this.#remove);
    this.#remove();
  }
}
