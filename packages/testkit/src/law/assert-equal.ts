import assert from 'node:assert/strict';

/**
 * `assert.deepEqual` that accepts arrays and objects of another realm: Jest runs tests in a realm that is not that of
 * `structuredClone` and of Node's own modules.
 *
 * @throws `AssertionError` if the values differ
 */
export function assertEqual(actual: unknown, expected: unknown, message?: string): void {
  const [own, wanted] = [ofThisRealm(actual), ofThisRealm(expected)];
  if (message === undefined) assert.deepEqual(own, wanted);
  else assert.deepEqual(own, wanted, message);
}

function ofThisRealm(value: unknown): unknown {
  if (Array.isArray(value)) return prototypes(value) === 2 ? Array.from<unknown, unknown>(value, ofThisRealm) : value;
  if (typeof value !== 'object' || value === null || prototypes(value) !== 1) return value;
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, ofThisRealm(member)]));
}

/** One for an object literal, two for an array, more for an instance of a subclass. */
function prototypes(value: object): number {
  let count = 0;
  for (let at: unknown = Object.getPrototypeOf(value); at !== null; at = Object.getPrototypeOf(at)) count++;
  return count;
}
