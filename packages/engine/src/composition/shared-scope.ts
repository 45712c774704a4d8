import type { OuterScope, Scope } from '../container/scope.ts';
import { createToken } from '../container/scope.ts';

const lease = createToken<AsyncDisposable>('lease');

/** One scope for several users: created for the first, disposed with the last, and created again for the next. */
export class SharedScope implements OuterScope {
  readonly #create: () => Scope;
  #shared: Scope | undefined;
  #users = 0;

  constructor(create: () => Scope) {
    this.#create = create;
  }

  /** A scope for one user, inside the shared one. */
  inner(): Scope {
    this.#shared ??= this.#create();
    this.#users++;
    const scope = this.#shared.inner();
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
