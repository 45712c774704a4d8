const secretWords: ReadonlySet<string> = new Set([
  'key',
  'apikey',
  'token',
  'secret',
  'password',
  'passphrase',
  'credential',
  'credentials',
  'authorization',
  'auth',
  'cookie',
]);

/** Replaces a secret. */
const mask = '***';

/**
 * Masks secrets in the options of plugins: strings under names such as `apiKey`, all values of headers, and the user
 * part of URLs. Plugins are reduced to name and options; functions and instances of classes, to their names.
 */
export function masked(value: unknown): unknown {
  return maskedValue(value, false, []);
}

function maskedValue(value: unknown, secret: boolean, parents: readonly object[]): unknown {
  if (typeof value === 'string') return secret ? mask : withoutUser(value);
  if (typeof value === 'function') return `[function ${value.name || 'anonymous'}]`;
  if (typeof value === 'bigint' || typeof value === 'symbol') return String(value);
  if (typeof value !== 'object' || value === null) return value;
  if (parents.includes(value)) return '[circular]';
  const within = [...parents, value];
  if (Array.isArray(value)) return value.map((item) => maskedValue(item, secret, within));
  if (isBinding(value)) return { plugin: value.plugin, options: maskedValue(value.options, false, within) };
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return `[${value.constructor?.name ?? 'object'}]`;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, maskedValue(item, secret || isSecret(name), within)]),
  );
}

function isBinding(value: object): value is { readonly plugin: string; readonly options: unknown } {
  return 'plugin' in value && typeof value.plugin === 'string' && 'create' in value && 'options' in value;
}

function isSecret(name: string): boolean {
  const words = name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  return words.includes('headers') || words.some((word) => secretWords.has(word));
}

function withoutUser(text: string): string {
  return text.replace(/^([a-z][a-z\d+.-]*:\/\/)[^/?#\s]*@/i, `$1${mask}@`);
}
