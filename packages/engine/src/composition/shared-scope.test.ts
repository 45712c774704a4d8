import { describe, expect, it } from 'vitest';
import { Scope, createToken } from '../container/scope.ts';
import { SharedScope } from './process-scope.ts';

const value = createToken<AsyncDisposable>('value');

/** A shared scope with one value, and what happens to that. */
function logged(): { readonly shared: SharedScope; readonly log: string[] } {
  const log: string[] = [];
  const shared = new SharedScope(() => {
    const scope = new Scope();
    scope.register(value, () => {
      log.push('create');
      return { [Symbol.asyncDispose]: async () => void log.push('dispose') };
    });
    return scope;
  });
  return { shared, log };
}

describe('a shared scope', () => {
  it('gives all users the same value, and disposes it with the last of them', async () => {
    const { shared, log } = logged();
    const [one, other] = [shared.inner(), shared.inner()];
    expect(one.resolve(value)).toBe(other.resolve(value));
    await one[Symbol.asyncDispose]();
    await one[Symbol.asyncDispose]();
    expect(log).toEqual(['create']);
    await other[Symbol.asyncDispose]();
    expect(log).toEqual(['create', 'dispose']);
  });

  it('creates the value again for a user that comes later', async () => {
    const { shared, log } = logged();
    for (const _ of [1, 2]) {
      await using scope = shared.inner();
      scope.resolve(value);
    }
    expect(log).toEqual(['create', 'dispose', 'create', 'dispose']);
  });
});
