import type { Call } from '@codesearch/kernel';

/** How deep a request is frozen: its lists, their items, and what those are about, such as the chunk of a candidate. */
const depth = 3;

/** Whether a value is data: an object that no class has made. */
function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/**
 * The request as a plugin gets it. What it changes there would change what the engine and other plugins go on with, so
 * lists are copies, and both they and the data in them are frozen: the line that changes them throws.
 */
export function lent(request: Call): Call {
  const copy: Record<string, unknown> = { ...request };
  for (const [name, value] of Object.entries(copy)) {
    if (Array.isArray(value)) copy[name] = Object.freeze(value.slice());
    freeze(copy[name], depth);
  }
  return copy as unknown as Call;
}

function freeze(value: unknown, levels: number): void {
  if (levels === 0) return;
  if (Array.isArray(value)) {
    // A list of texts has nothing to freeze.
    if (typeof value[0] === 'object') for (const item of value) freeze(item, levels - 1);
  } else if (isPlain(value) && !Object.isFrozen(value)) {
    for (const name in value) freeze(value[name], levels - 1);
    Object.freeze(value);
  }
}

/** A copy of an answer with its lists and vectors, which a plugin may go on to fill or to use again. */
export function own(answer: unknown): unknown {
  if (Array.isArray(answer)) return ownList(answer);
  if (!isPlain(answer)) return answer;
  const copy = { ...answer };
  for (const name in copy) if (Array.isArray(copy[name])) copy[name] = ownList(copy[name]);
  return copy;
}

function ownList(list: readonly unknown[]): readonly unknown[] {
  return list[0] instanceof Float32Array
    ? list.map((item) => (item instanceof Float32Array ? item.slice() : item))
    : list.slice();
}
