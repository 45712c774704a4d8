interface CacheEntry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/**
 * Values that were used last, up to a number of bytes. The very last one is kept whatever its size. They are in two generations: who
 * is used goes to the recent one, and when that has half of the bytes, the one before it is forgotten. To keep all in the order of
 * their use would cost several times as much at each use.
 */
export class RecentCache<Key, Value> {
  readonly #limit: number;
  #recent = new Map<Key, CacheEntry<Value>>();
  #former = new Map<Key, CacheEntry<Value>>();
  /** Of the recent generation. */
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get(key: Key): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent.value;
    const former = this.#former.get(key);
    if (former === undefined) return undefined;
    this.set(key, former.value, former.bytes);
    return former.value;
  }

  set(key: Key, value: Value, bytes: number): void {
    this.delete(key);
    if (this.#bytes + bytes > this.#limit / 2) {
      this.#former = this.#recent;
      this.#recent = new Map();
      this.#bytes = 0;
    }
    this.#recent.set(key, { value, bytes });
    this.#bytes += bytes;
  }

  delete(key: Key): void {
    this.#bytes -= this.#recent.get(key)?.bytes ?? 0;
    this.#recent.delete(key);
    this.#former.delete(key);
  }

  clear(): void {
    this.#recent.clear();
    this.#former.clear();
    this.#bytes = 0;
  }
}
