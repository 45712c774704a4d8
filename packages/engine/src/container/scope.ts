import { errors } from '@codesearch/kernel';
import { container as root, instanceCachingFactory } from './tsyringe.ts';
import type { DependencyContainer } from './tsyringe.ts';

/** A scope that others can be inside. */
export interface OuterScope {
  /** A scope inside this one. */
  inner(): Scope;
}

/**
 * What exists for one span of time (a process, a project, an open index), and how each value is created. A value is
 * created when it is first needed, once, and disposed with its scope, in reverse order of creation. A scope inside
 * another one also has the values of the outer one, which outlive it.
 */
export class Scope implements OuterScope, AsyncDisposable {
  readonly #container: DependencyContainer;
  readonly #created: Partial<AsyncDisposable>[] = [];
  #closed = false;

  /** @param outer dispose it after this scope */
  constructor(outer?: Scope) {
    this.#container = (outer ? outer.#container : root).createChildContainer();
  }

  inner(): Scope {
    return new Scope(this);
  }

  /** Registers how a value is created. A scope registers a token once; it may replace a value of the outer scope. */
  register<Value extends object>(token: Token<Value>, create: () => Value): void {
    if (this.#container.isRegistered(token.key)) {
      throw errors.unexpected(`The scope already has a '${String(token.key.description)}'.`, undefined);
    }
    const once = instanceCachingFactory(() => {
      const value = create();
      this.#created.push(value as Partial<AsyncDisposable>);
      return value;
    });
    this.#container.register(token.key, { useFactory: once });
  }

  /** @throws CLOSED after disposal */
  resolve<Value extends object>(token: Token<Value>): Value {
    if (this.#closed) throw errors.closed(`The ${String(token.key.description)}`);
    return this.#container.resolve<Value>(token.key);
  }

  /** @throws the first failure, after everything else is disposed */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closed = true;
    const failures: unknown[] = [];
    for (let value = this.#created.pop(); value; value = this.#created.pop()) {
      try {
        await value[Symbol.asyncDispose]?.();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

declare const valueType: unique symbol;

/** A key of a scope that carries the type of its value. */
export interface Token<Value> {
  readonly key: symbol;
  readonly [valueType]?: Value;
}

/** @param description names the value in messages */
export function createToken<Value>(description: string): Token<Value> {
  return { key: Symbol(description) };
}
