import type { StageBinding } from '../contract/plugin/plugin.ts';

/** Options as data that JSON expresses; `null` for none. */
export function optionData(options: unknown): unknown {
  const text = JSON.stringify(dataOf(options)) as string | undefined;
  return text === undefined || text === '{}' ? null : JSON.parse(text);
}

/** @param above the objects that have it */
function dataOf(value: unknown, above: readonly object[] = []): unknown {
  if (typeof value === 'function' || typeof value === 'bigint') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return undefined;
  const inside = [...above, value];
  if (Array.isArray(value) || value instanceof Map || value instanceof Set)
    return [...(value as Iterable<unknown>)].map((each) => dataOf(each, inside));
  if ('contractVersion' in value) return [(value as StageBinding).plugin, (value as StageBinding).fingerprint()];
  if (value instanceof RegExp || value instanceof Date || value instanceof URL) return String(value);
  // What an object of a class has inside, such as a connection, is another thing in each process.
  if (![Object.prototype, null].includes(Object.getPrototypeOf(value))) return value.constructor.name;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, dataOf(each, inside)]));
}
