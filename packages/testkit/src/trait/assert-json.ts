import assert from 'node:assert/strict';

/** Asserts that a value is JSON. Members that are functions or `undefined` are left out. */
export function assertJson(value: unknown, path: string): void {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return;
  if (typeof value === 'number') {
    assert.ok(Number.isFinite(value), `${path} is ${value}`);
    return;
  }
  assert.ok(typeof value === 'object', `${path} is a ${typeof value}`);
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) assertJson(each, `${path}[${index}]`);
    return;
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  assert.ok(prototype === Object.prototype || prototype === null, `${path} is not a plain object`);
  for (const [key, each] of Object.entries(value)) {
    if (each !== undefined && typeof each !== 'function') assertJson(each, `${path}.${key}`);
  }
}
