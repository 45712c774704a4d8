interface Openable extends AsyncDisposable {
  open(): Promise<void>;
}

/** A stage that is opened when it is first needed. */
export class LazyStage<Kind extends Openable> implements AsyncDisposable {
  readonly #stage: Kind;
  #opened: Promise<Kind> | undefined;

  constructor(stage: Kind) {
    this.#stage = stage;
  }

  /** The opened stage. Opening is attempted again after it failed. Errors: those of `Stage.open`. */
  open(): Promise<Kind> {
    if (!this.#opened) {
      this.#opened = this.#open();
      // The callers get the failure.
      this.#opened.catch(() => (this.#opened = undefined));
    }
    return this.#opened;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#stage[Symbol.asyncDispose]();
  }

  async #open(): Promise<Kind> {
    await this.#stage.open();
    return this.#stage;
  }
}
