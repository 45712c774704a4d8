import { release } from '../database/release.ts';

/** Values that share memory, at most. */
const maxTogether = 64;

/**
 * Keeps values of one length in memory that some of them share: first one alone, then twice as many each time.
 * Thousands of single ones would leave gaps between them where others were freed.
 */
export class ColumnSpace {
  #memory = new Uint8Array(0);
  #used = 0;
  #together = 1;

  /** Moves a value, which must not be used afterwards. */
  moved(value: Uint8Array): Uint8Array {
    if (this.#used + value.length > this.#memory.length) {
      this.#memory = new Uint8Array(this.#together * value.length);
      this.#used = 0;
      this.#together = Math.min(2 * this.#together, maxTogether);
    }
    const place = this.#memory.subarray(this.#used, (this.#used += value.length));
    place.set(value);
    release(value);
    return place;
  }
}
