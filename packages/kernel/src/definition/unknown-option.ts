import type { StandardSchemaV1 } from '@standard-schema/spec';
import { nearestName } from './nearest-name.ts';

type Options = Readonly<Record<string, unknown>>;
type Path = readonly PropertyKey[];
type Issues = readonly StandardSchemaV1.Issue[];

/** A value of every JSON type. No schema of a value refuses all of them, except by other rules than its type. */
const probes: readonly unknown[] = ['', 0, true, {}, [], null];

/**
 * The first unknown option among the issues of a validation. It works with each schema library, because it depends on
 * no message: an option is unknown if the schema does not read it when it is absent, and its removal solves an issue
 * that no value of it solves.
 *
 * @param options as they were validated
 * @returns its name after those of the options that it is in, the options there that are not given, and the nearest of
 *   them, if one is near
 */
export function unknownOption(
  schema: StandardSchemaV1,
  options: unknown,
  issues: Issues,
): { readonly path: Path; readonly nearest: string | undefined; readonly others: readonly string[] } | undefined {
  for (const issue of issues) {
    const path = pathOf(issue);
    // Libraries report the option itself, or the object that has it.
    for (const parent of path.length === 0 ? [path] : [path, path.slice(0, -1)]) {
      const object = valueAt(options, parent);
      if (!isObject(object)) continue;
      /** The issues at the same option with another object instead of this one. */
      const issuesWith = (other: Options): Issues =>
        issuesOf(schema, replaced(options, parent, other)).filter((each) => sameName(each, issue));
      for (const name of Object.keys(object)) {
        const others = Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
        if (issuesWith(others).some(({ message }) => message === issue.message)) continue;
        const known = readNames(others, issuesWith);
        if (known.has(name) || probes.some((value) => issuesWith({ ...object, [name]: value }).length === 0)) continue;
        const absent = [...known]
          .filter((each) => typeof each === 'string')
          .filter((each) => !Object.hasOwn(object, each));
        return { path: [...parent, name], nearest: nearestName(name, absent), others: absent };
      }
    }
  }
  return undefined;
}

/** The properties that a validation reads of an object. */
function readNames(object: Options, validate: (object: Options) => unknown): ReadonlySet<PropertyKey> {
  const names = new Set<PropertyKey>();
  const note = (name: PropertyKey): unknown => names.add(name);
  const observed = new Proxy(object, {
    get: (target, name) => (note(name), Reflect.get(target, name) as unknown),
    has: (target, name) => (note(name), Reflect.has(target, name)),
    getOwnPropertyDescriptor: (target, name) => (note(name), Reflect.getOwnPropertyDescriptor(target, name)),
  });
  validate(observed);
  return names;
}

/** A schema that throws for changed options has no issues with them. */
function issuesOf(schema: StandardSchemaV1, options: unknown): Issues {
  try {
    const result = schema['~standard'].validate(options);
    return result instanceof Promise ? [] : (result.issues ?? []);
  } catch {
    return [];
  }
}

function sameName(one: StandardSchemaV1.Issue, other: StandardSchemaV1.Issue): boolean {
  const [a, b] = [pathOf(one), pathOf(other)];
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

/** The names in the path of an issue. */
export function pathOf({ path = [] }: StandardSchemaV1.Issue): Path {
  return path.map((segment) => (typeof segment === 'object' ? segment.key : segment));
}

function valueAt(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, name) => (isObject(inner) ? inner[String(name)] : undefined), value);
}

function replaced(value: unknown, [name, ...rest]: Path, inner: Options): unknown {
  if (name === undefined || !isObject(value)) return inner;
  return { ...value, [name]: replaced(value[String(name)], rest, inner) };
}

function isObject(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
