import { afterEach, expect, it } from 'vitest';
import { keepBuiltins, restoredBuiltins } from './builtins.ts';

// As a library does.
Object.assign(Reflect, { added: () => 1 });
keepBuiltins();
afterEach(() => void restoredBuiltins());

it('code that replaces nothing, or adds a function, is no fault', () => {
  expect(restoredBuiltins()).toBeUndefined();
  Reflect.defineProperty(Array.prototype, 'last', { value: () => 1, configurable: true });
  expect(restoredBuiltins()).toBeUndefined();
  Reflect.deleteProperty(Array.prototype, 'last');
});

it.each<[string, object, string | symbol]>([
  ['Array.prototype.map', Array.prototype, 'map'],
  ['Array.prototype[Symbol.iterator]', Array.prototype, Symbol.iterator],
  ['Set.prototype.has', Set.prototype, 'has'],
  ['Map.prototype.size', Map.prototype, 'size'],
  ['Reflect.defineProperty', Reflect, 'defineProperty'],
  ['JSON.parse', JSON, 'parse'],
  ['Buffer', globalThis, 'Buffer'],
])('a replaced %s is named, and put back', (name, owner, key) => {
  const before = Reflect.get(owner, key, key === 'size' ? new Map() : owner) as unknown;
  Object.defineProperty(owner, key, { value: () => undefined, configurable: true, writable: true });
  const error = restoredBuiltins();
  expect(error?.message).toBe(`It replaces ${name}, which all other code uses.`);
  expect(Reflect.get(owner, key, key === 'size' ? new Map() : owner)).toBe(before);
});

it('a function that a library has added can be replaced by another copy of the library', () => {
  Object.assign(Reflect, { added: () => 2 });
  expect(restoredBuiltins()).toBeUndefined();
});

it('a global is named that is replaced by an assignment', () => {
  const before = globalThis.Buffer;
  Object.assign(globalThis, { Buffer: undefined });
  expect(restoredBuiltins()?.message).toContain('replaces Buffer');
  expect(globalThis.Buffer).toBe(before);
});
