import type { StandardSchemaV1 } from '@standard-schema/spec';
import { nearestName } from './nearest-name.ts';

/** An option that a schema does not have. */
export interface UnknownOption {
  /** Its name, after those of the options that it is in. */
  readonly path: readonly PropertyKey[];
  /** The nearest option that is not given, if one is near. */
  readonly nearest?: string;
}

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
 */
export function unknownOption(schema: StandardSchemaV1, options: unknown, issues: Issues): UnknownOption | undefined {
  for (const issue of issues) {
    const path = pathOf(issue);
    // Libraries report the option itself, or the object that has it.
    for (const parent of path.length === 0 ? [path] : [path, path.slice(0, -1)]) {
      const object = valueAt(options, parent);
      if (!isObject(object)) continue;
      const name = Object.keys(object).find((each) => isUnknown(schema, options, parent, each, issue));
      if (name === undefined) continue;
      const known = readNames(schema, options, parent, without(object, name));
      const nearest = nearestName(
        name,
        [...known].filter((each) => !Object.hasOwn(object, each)),
      );
      return { path: [...parent, name], ...(nearest === undefined ? {} : { nearest }) };
    }
  }
  return undefined;
}

function isUnknown(
  schema: StandardSchemaV1,
  options: unknown,
  parent: Path,
  name: string,
  issue: StandardSchemaV1.Issue,
): boolean {
  const object = valueAt(options, parent) as Options;
  const remains = (changed: Options): boolean =>
    issuesOf(schema, replaced(options, parent, changed)).some(
      (each) => each.message === issue.message && sameName(each, issue),
    );
  if (remains(without(object, name)) || readNames(schema, options, parent, without(object, name)).has(name))
    return false;
  return probes.every((value) =>
    issuesOf(schema, replaced(options, parent, { ...object, [name]: value })).some((each) => sameName(each, issue)),
  );
}

/** The properties that a schema reads of an object in the options. */
function readNames(schema: StandardSchemaV1, options: unknown, parent: Path, object: Options): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (name: PropertyKey): void => {
    if (typeof name === 'string') names.add(name);
  };
  const observed = new Proxy(object, {
    get: (target, name) => (note(name), Reflect.get(target, name) as unknown),
    has: (target, name) => (note(name), Reflect.has(target, name)),
    getOwnPropertyDescriptor: (target, name) => (note(name), Reflect.getOwnPropertyDescriptor(target, name)),
  });
  issuesOf(schema, replaced(options, parent, observed));
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

function without(object: Options, name: string): Options {
  return Object.fromEntries(Object.entries(object).filter(([each]) => each !== name));
}

function isObject(value: unknown): value is Options {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
