import { errors, type CallOptions } from '@codesearch/kernel';

/** The part of a stage's life that all reference stages share. */
export class Life {
  readonly #name: string;
  #closed = false;

  constructor(name: string) {
    this.#name = name;
  }

  /** Throws `CLOSED` after the end, and the reason of a signal that is aborted. */
  check(options?: CallOptions): void {
    if (this.#closed) throw errors.closed(this.#name);
    options?.signal?.throwIfAborted();
  }

  end(): void {
    this.#closed = true;
  }
}
