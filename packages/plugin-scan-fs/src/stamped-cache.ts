interface Entry<Value> {
  readonly stamp: string;
  readonly value: Value;
  generation: number;
}

/**
 * A cache whose values are valid for one stamp. It forgets what a whole scan did not use, so it never outgrows the
 * tree.
 */
export class StampedCache<Value> {
  readonly #entries = new Map<string, Entry<Value>>();
  #generation = 0;

  /** Starts a scan. Scans may overlap. */
  begin(): number {
    return ++this.#generation;
  }

  /** @param generation returned by {@link begin} for the scan that has ended */
  forgetUnused(generation: number): void {
    for (const [key, entry] of this.#entries) {
      if (entry.generation < generation) this.#entries.delete(key);
    }
  }

  get(key: string, stamp: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (entry?.stamp !== stamp) return undefined;
    entry.generation = this.#generation;
    return entry.value;
  }

  set(key: string, stamp: string, value: Value): void {
    this.#entries.set(key, { stamp, value, generation: this.#generation });
  }
}
