import { Scope } from '../container/scope.ts';
import { createToken } from '../container/token.ts';

const lease = createToken<AsyncDisposable>('lease');

/** One scope for several users: created for the first one, disposed with the last one, and created again for the next. */
export class SharedScope {
  readonly #create: () => Scope;
  #shared: Scope | undefined;
  #users = 0;

  constructor(create: () => Scope) {
    this.#create = create;
  }

  /** A scope inside the shared one, for one user. */
  open(): Scope {
    this.#shared ??= this.#create();
    this.#users++;
    const scope = new Scope(this.#shared);
    scope.register(lease, () => ({ [Symbol.asyncDispose]: () => this.#leave() }));
    // Created first, so that it is disposed last.
    scope.resolve(lease);
    return scope;
  }

  async #leave(): Promise<void> {
    if (--this.#users > 0) return;
    const shared = this.#shared;
    this.#shared = undefined;
    await shared?.[Symbol.asyncDispose]();
  }
}
