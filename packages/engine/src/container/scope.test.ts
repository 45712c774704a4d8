import { describe, expect, it } from 'vitest';
import { Scope, createToken } from './scope.ts';

const first = createToken<AsyncDisposable>('first');
const second = createToken<AsyncDisposable>('second');

const disposing = (name: string, log: string[]): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    log.push(name);
  },
});

describe('a scope', () => {
  it('creates a value once, and only when it is needed', () => {
    const scope = new Scope();
    let created = 0;
    scope.register(first, () => {
      created++;
      return disposing('first', []);
    });
    expect(created).toBe(0);
    expect(scope.resolve(first)).toBe(scope.resolve(first));
    expect(created).toBe(1);
  });

  it('refuses a second registration', () => {
    const scope = new Scope();
    scope.register(first, () => disposing('a', []));
    expect(() => scope.register(first, () => disposing('b', []))).toThrow(/already has a 'first'/);
  });

  it('shares nothing with another scope', () => {
    const [one, other] = [new Scope(), new Scope()];
    for (const scope of [one, other]) scope.register(first, () => disposing('x', []));
    expect(one.resolve(first)).not.toBe(other.resolve(first));
  });

  it('disposes what was created, in reverse order, and nothing else', async () => {
    const log: string[] = [];
    const scope = new Scope();
    scope.register(first, () => disposing('first', log));
    scope.register(second, () => disposing('second', log));
    scope.register(createToken<AsyncDisposable>('never'), () => disposing('never', log));
    scope.resolve(second);
    scope.resolve(first);
    await scope[Symbol.asyncDispose]();
    expect(log).toEqual(['first', 'second']);
  });

  it('disposes the rest if one disposal fails, and reports the failure', async () => {
    const log: string[] = [];
    const scope = new Scope();
    scope.register(first, () => disposing('first', log));
    scope.register(second, () => ({ [Symbol.asyncDispose]: () => Promise.reject(new Error('stuck')) }));
    scope.resolve(first);
    scope.resolve(second);
    await expect(scope[Symbol.asyncDispose]()).rejects.toThrow('stuck');
    expect(log).toEqual(['first']);
  });

  it('creates nothing after its disposal', async () => {
    const scope = new Scope();
    scope.register(first, () => disposing('first', []));
    await scope[Symbol.asyncDispose]();
    expect(() => scope.resolve(first)).toThrow(expect.objectContaining({ code: 'CLOSED' }));
  });
});

describe('a scope inside another one', () => {
  it('shares the values of the outer scope, and leaves them open', async () => {
    const log: string[] = [];
    const outer = new Scope();
    outer.register(first, () => disposing('first', log));
    const [one, other] = [new Scope(outer), new Scope(outer)];
    one.register(second, () => disposing('second', log));
    expect(one.resolve(first)).toBe(other.resolve(first));
    one.resolve(second);
    await one[Symbol.asyncDispose]();
    expect(log).toEqual(['second']);
    await outer[Symbol.asyncDispose]();
    expect(log).toEqual(['second', 'first']);
  });

  it('replaces a value of the outer scope', () => {
    const outer = new Scope();
    outer.register(first, () => disposing('outer', []));
    const inner = new Scope(outer);
    const own = disposing('inner', []);
    inner.register(first, () => own);
    expect(inner.resolve(first)).toBe(own);
    expect(outer.resolve(first)).not.toBe(own);
  });
});
