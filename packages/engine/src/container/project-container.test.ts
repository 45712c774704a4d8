import { expect, it } from 'vitest';
import { createProjectContainer } from './project-container.ts';
import { createToken } from './token.ts';

const first = createToken<AsyncDisposable>('first');
const second = createToken<AsyncDisposable>('second');

const disposing = (name: string, log: string[]): AsyncDisposable => ({
  async [Symbol.asyncDispose]() {
    log.push(name);
  },
});

it('makes a value once, and only when it is asked for', () => {
  const container = createProjectContainer();
  let made = 0;
  container.register(first, () => {
    made++;
    return disposing('first', []);
  });
  expect(made).toBe(0);
  expect(container.resolve(first)).toBe(container.resolve(first));
  expect(made).toBe(1);
});

it('refuses a second registration', () => {
  const container = createProjectContainer();
  container.register(first, () => disposing('a', []));
  expect(() => container.register(first, () => disposing('b', []))).toThrow(/already has a 'first'/);
});

it('shares nothing between two projects', () => {
  const [one, other] = [createProjectContainer(), createProjectContainer()];
  for (const container of [one, other]) container.register(first, () => disposing('x', []));
  expect(one.resolve(first)).not.toBe(other.resolve(first));
});

it('disposes what was made, in reverse order, and nothing else', async () => {
  const log: string[] = [];
  const container = createProjectContainer();
  container.register(first, () => disposing('first', log));
  container.register(second, () => disposing('second', log));
  container.register(createToken<AsyncDisposable>('never'), () => disposing('never', log));
  container.resolve(first);
  container.resolve(second);
  await container[Symbol.asyncDispose]();
  expect(log).toEqual(['second', 'first']);
});

it('disposes the rest where one disposal fails, and tells the failure', async () => {
  const log: string[] = [];
  const container = createProjectContainer();
  container.register(first, () => disposing('first', log));
  container.register(second, () => ({ [Symbol.asyncDispose]: () => Promise.reject(new Error('stuck')) }));
  container.resolve(first);
  container.resolve(second);
  await expect(container[Symbol.asyncDispose]()).rejects.toThrow('stuck');
  expect(log).toEqual(['first']);
});
