import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds in which a piece of work that has just begun may bring what an earlier one waits for, before that one is hurried. */
const graceMs = 50;

interface Begun<Result> {
  readonly weight: number;
  readonly result: Promise<Result>;
  readonly hurry: AbortController;
  settled: boolean;
}

/**
 * Begins pieces of work ahead of their turn and hands their results on one after the other, in the order in which they were added. What
 * is under way at a time has a bounded weight.
 */
export class RunAhead<Result> {
  readonly #limit: number;
  readonly #hand: (result: Result) => Promise<void>;
  readonly #begun: Begun<Result>[] = [];

  /**
   * @param limit weight that may be under way, and not yet handed on, at once
   * @param hand called for one result at a time
   */
  constructor(limit: number, hand: (result: Result) => Promise<void>) {
    this.#limit = limit;
    this.#hand = hand;
  }

  /**
   * Begins a piece of work, then hands on what is ready, and as much more as the limit takes. Work without weight is not run ahead.
   *
   * @param begin its signal aborts when somebody waits for this very piece
   */
  async add(weight: number, begin: (hurry: AbortSignal) => Promise<Result>): Promise<void> {
    const hurry = new AbortController();
    const begun: Begun<Result> = { weight, hurry, result: begin(hurry.signal), settled: weight === 0 };
    // A failure is thrown when its turn comes.
    begun.result.then(
      () => (begun.settled = true),
      () => (begun.settled = true),
    );
    this.#begun.push(begun);
    while (this.#begun[0]?.settled || this.#weight() > this.#limit) await this.#next();
  }

  /** Hands on all the rest. */
  async finish(): Promise<void> {
    await this.#grace(Promise.all(this.#begun.map(({ result }) => result)));
    for (const { hurry } of this.#begun) hurry.abort();
    while (this.#begun.length > 0) await this.#next();
  }

  /** Waits until nothing is under way, and drops what came of it. */
  async settle(): Promise<void> {
    await Promise.allSettled(this.#begun.splice(0).map(({ result }) => result));
  }

  async #grace(result: Promise<unknown>): Promise<void> {
    const over = new AbortController();
    // A failure is thrown when its turn comes.
    await Promise.race([result.catch(() => {}), delay(graceMs, undefined, { signal: over.signal }).catch(() => {})]);
    over.abort();
  }

  #weight(): number {
    return this.#begun.reduce((sum, { weight }) => sum + weight, 0);
  }

  async #next(): Promise<void> {
    const begun = this.#begun[0] as Begun<Result>;
    try {
      await this.#grace(begun.result);
      begun.hurry.abort();
      await this.#hand(await begun.result);
    } finally {
      this.#begun.shift();
    }
  }
}
