/** What the program and all plugins share: built-in functions, by the name of what they belong to. */
const owners: Readonly<Record<string, object>> = {
  Object,
  'Object.prototype': Object.prototype,
  'Function.prototype': Function.prototype,
  Array,
  'Array.prototype': Array.prototype,
  'String.prototype': String.prototype,
  Number,
  'Number.prototype': Number.prototype,
  'Date.prototype': Date.prototype,
  'RegExp.prototype': RegExp.prototype,
  'Map.prototype': Map.prototype,
  'Set.prototype': Set.prototype,
  'WeakMap.prototype': WeakMap.prototype,
  Promise,
  'Promise.prototype': Promise.prototype,
  'Error.prototype': Error.prototype,
  'Uint8Array.prototype': Uint8Array.prototype,
  'TypedArray.prototype': prototypeOf(Uint8Array.prototype),
  'Iterator.prototype': prototypeOf(prototypeOf([].values())),
  'Array Iterator.prototype': prototypeOf([].values()),
  JSON,
  Math,
  Reflect,
};

function prototypeOf(value: object): object {
  return Reflect.getPrototypeOf(value) as object;
}

/** Those that are properties of the global object themselves. Tests and monitors replace timers, with reason. */
const globals = [
  ...['Object', 'Function', 'Array', 'String', 'Number', 'Date', 'RegExp', 'Map', 'Set', 'WeakMap', 'Promise', 'Error'],
  ...['Uint8Array', 'JSON', 'Math', 'Reflect', 'Buffer', 'URL', 'AbortController'],
];

interface Builtin {
  readonly name: string;
  readonly owner: object;
  readonly key: string | symbol;
  readonly descriptor: PropertyDescriptor;
}

// Other code may replace them.
const { getOwnPropertyDescriptor, defineProperty, get, ownKeys } = Reflect;

let kept: readonly Builtin[] | undefined;

/** Remembers the built-in functions as they are, before code of a user runs. */
export function keepBuiltins(): void {
  kept ??= [
    ...globals.map((key) => globalOf(key)),
    ...Object.entries(owners).flatMap(([name, owner]) =>
      ownKeys(owner).flatMap((key) =>
        builtinOf(typeof key === 'symbol' ? `${name}[${key.description}]` : `${name}.${key}`, owner, key),
      ),
    ),
  ];
}

/** Of some, such as `Buffer`, the property has functions that read and write its value. */
function globalOf(key: string): Builtin {
  const value = get(globalThis, key) as unknown;
  return { name: key, owner: globalThis, key, descriptor: { value, writable: true, configurable: true } };
}

function builtinOf(name: string, owner: object, key: string | symbol): readonly Builtin[] {
  const descriptor = getOwnPropertyDescriptor(owner, key);
  if (!descriptor?.configurable || key === 'constructor') return [];
  const shared = (descriptor.get ?? descriptor.value) as unknown;
  return typeof shared === 'function' && isNative(shared) ? [{ name, owner, key, descriptor }] : [];
}

/** Whether a function is V8's own. Libraries such as `reflect-metadata` add some, which their copies replace. */
function isNative(shared: Function): boolean {
  return Function.prototype.toString.call(shared).includes('[native code]');
}

/**
 * Puts back the built-in functions that code has replaced since {@link keepBuiltins}: others would fail in ways that
 * name anybody but that code. Functions that it has added stay. Calls nothing that could have been replaced.
 *
 * @returns an error with the name of the first one; `undefined` if nothing was replaced or remembered
 */
export function restoredBuiltins(): TypeError | undefined {
  let first: string | undefined;
  const builtins = kept ?? [];
  for (let index = 0; index < builtins.length; index++) {
    const { name, owner, key, descriptor } = builtins[index] as Builtin;
    const present = owner === globalThis ? { value: get(owner, key) as unknown } : getOwnPropertyDescriptor(owner, key);
    if (present && present.value === descriptor.value && present.get === descriptor.get) continue;
    defineProperty(owner, key, descriptor);
    first ??= name;
  }
  return first === undefined ? undefined : new TypeError(`It replaces ${first}, which all other code uses.`);
}
