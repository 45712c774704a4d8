/** Values that were used last, up to a number of bytes. The very last one is kept whatever its size. */
export class RecentCache<Key, Value> {
  readonly #limit: number;
  /** In the order of use, the oldest first. */
  readonly #held = new Map<Key, { readonly value: Value; readonly bytes: number }>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    const held = this.#held.get(key);
    if (held === undefined) return undefined;
    this.#held.delete(key);
    this.#held.set(key, held);
    return held.value;
  }

  set(key: Key, value: Value, bytes: number): void {
    this.delete(key);
    this.#held.set(key, { value, bytes });
    this.#bytes += bytes;
    for (const oldest of this.#held.keys()) {
      if (this.#bytes <= this.#limit || this.#held.size === 1) return;
      this.delete(oldest);
    }
  }

  delete(key: Key): void {
    this.#bytes -= this.#held.get(key)?.bytes ?? 0;
    this.#held.delete(key);
  }

  clear(): void {
    this.#held.clear();
    this.#bytes = 0;
  }
}
