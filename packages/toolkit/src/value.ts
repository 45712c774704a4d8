/** A value, for a message. */
export function describeValue(value: unknown): string {
  if (value === null) return 'null';
  if (value === undefined) return 'undefined';
  if (typeof value === 'object') {
    const type = typeName(value);
    return `${/^[AEIOU]/i.test(type) ? 'an' : 'a'} ${hasSettings(value) || type === 'Array' ? type.toLowerCase() : type}`;
  }
  if (typeof value === 'function') return 'a function';
  return `the ${typeof value} ${typeof value === 'string' ? JSON.stringify(value) : String(value)}`;
}

/** Whether a value has its settings under keys: a `Map`, a list and the like have them elsewhere. */
export function hasSettings(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && /^(?:Object|Module)$/.test(typeName(value));
}

function typeName(value: object): string {
  return Object.prototype.toString.call(value).slice('[object '.length, -1);
}

/** Whether a value of JSON is an object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
