import type { Call } from '@codesearch/kernel';
import { SerialQueue } from '../concurrency/serial-queue.ts';

/** How the calls of a store reach its database, and name its failures. */
export interface StoreCallsOptions<Session> {
  /** Reaches the database and checks that it can be used. Called before the first use, and again after it failed. */
  connect(): Promise<Session>;
  /** What a failure of the database's client means: a `CodesearchError` if that is known. */
  failure(error: unknown): unknown;
}

/** The calls of a store: the first one connects, and writes run one after the other. */
export class StoreCalls<Session> {
  readonly #options: StoreCallsOptions<Session>;
  readonly #writes = new SerialQueue();
  readonly #running = new Set<Promise<unknown>>();
  #session: Promise<Session> | undefined;

  constructor(options: StoreCallsOptions<Session>) {
    this.#options = options;
  }

  /** @throws what `failure` makes of an error */
  use<Value>({ signal }: Call, call: (session: Session) => Promise<Value>): Promise<Value> {
    const running = this.#use(signal, call).finally(() => this.#running.delete(running));
    this.#running.add(running);
    return running;
  }

  /** As `use`, after earlier writes. A write that runs is not aborted, because its effect would be unknown. */
  write({ signal }: Call, call: (session: Session) => Promise<void>): Promise<void> {
    return this.use({ signal }, (session) =>
      this.#writes.run(() => {
        signal.throwIfAborted();
        return call(session);
      }),
    );
  }

  /**
   * Waits for the calls that run: a client that is closed may never answer them.
   *
   * @returns the session, to be closed; `undefined` if there is no connection
   */
  async ended(): Promise<Session | undefined> {
    await Promise.allSettled(this.#running);
    return this.#session?.catch(() => undefined);
  }

  async #use<Value>(signal: AbortSignal, call: (session: Session) => Promise<Value>): Promise<Value> {
    try {
      const session = await (this.#session ??= this.#connect());
      signal.throwIfAborted();
      return await call(session);
    } catch (error) {
      throw this.#options.failure(error);
    }
  }

  async #connect(): Promise<Session> {
    try {
      return await this.#options.connect();
    } catch (error) {
      this.#session = undefined;
      throw error;
    }
  }
}
