/**
 * A view of an object in which some members are replaced. Everything else is the object's own: fields are read when they
 * are asked for, and methods run on the object itself, so that private fields and getters work.
 */
export function overlay<Target extends object>(target: Target, members: Partial<Target>): Target {
  const bound = new Map<PropertyKey, unknown>();
  // The proxy stands before an object that inherits from the target: `in` and `instanceof` hold, and a frozen target
  // does not forbid the replacements, as it would if the proxy stood before it.
  return new Proxy(Object.create(target) as Target, {
    get(_shell, key): unknown {
      if (Object.hasOwn(members, key)) return Reflect.get(members, key);
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function' || key === 'constructor') return value;
      if (!bound.has(key)) bound.set(key, value.bind(target));
      return bound.get(key);
    },
  });
}
