type Json = Readonly<Record<string, unknown>> | readonly unknown[];

/** An answer in which two items are exchanged, or one is lost. */
export interface Exchange {
  /** The texts that they belong to. */
  readonly items: readonly number[];
  readonly answer: unknown;
  /** Whether two items name one text, so that no reading of it is right. */
  readonly isTwice?: boolean;
}

/**
 * @param count number of texts that were asked about, if all are in this answer
 * @returns answers in which two items of a list have the index, or without one the place, of the other; one without the
 *   last item; one in which the last item has the index of the first
 */
export function exchanges(answer: unknown, count: number | undefined): readonly Exchange[] {
  for (const { path, value } of nodes(answer)) {
    if (!Array.isArray(value) || value.length < 2) continue;
    const items: readonly unknown[] = value;
    const index = indexOf(items);
    if (index === undefined && count !== undefined && items.length !== count) continue;
    const last = items.length - 1;
    const lost = index === undefined ? last : Number((items[last] as Record<string, unknown>)[index]);
    const without = { items: [lost], answer: put(answer, path, items.slice(0, -1)) };
    const pairs = [
      [0, 1],
      [0, last],
      [1, last],
    ].flatMap(([a = 0, b = 0]): readonly Exchange[] => {
      const [one, other] = [items[a], items[b]];
      if (a === b || one === other) return [];
      if (index === undefined) return [{ items: [a, b], answer: put(answer, path, items.with(a, other).with(b, one)) }];
      const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>];
      const swapped = items.with(a, { ...left, [index]: right[index] }).with(b, { ...right, [index]: left[index] });
      const texts = [left[index] as number, right[index] as number] as const;
      return [{ items: texts, answer: put(answer, path, swapped) }];
    });
    if (index === undefined) return [...pairs, without];
    const twice = { ...(items[last] as object), [index]: (items[0] as Record<string, unknown>)[index] };
    return [...pairs, without, { items: [], answer: put(answer, path, items.with(last, twice)), isTwice: true }];
  }
  return [];
}

/** @returns copies of an answer that lack something, or have something else or more there; of a list its last item */
export function damaged(answer: unknown): readonly unknown[] {
  return nodes(answer)
    .filter(({ path }) => path.length > 0)
    .flatMap(({ path, value }) => [
      put(answer, path, null),
      put(answer, path, undefined),
      put(answer, path, typeof value === 'number' ? 'text' : 7),
      ...(typeof value === 'string' ? [put(answer, path, `${value} and more of it`.repeat(400))] : []),
    ]);
}

/** The values in an answer by their paths, the outer ones first; of a long list the last item. */
function nodes(value: unknown, path: readonly string[] = []): readonly { path: readonly string[]; value: unknown }[] {
  const own = { path, value };
  if (typeof value !== 'object' || value === null) return [own];
  const entries = Array.isArray(value) ? Object.entries(value).slice(-1) : Object.entries(value).slice(0, 12);
  return [own, ...entries.flatMap(([key, each]) => nodes(each, [...path, key]))].toSorted(
    (one, other) => one.path.length - other.path.length,
  );
}

/** The name under which each item has its index. */
function indexOf(items: readonly unknown[]): string | undefined {
  const [first] = items;
  if (typeof first !== 'object' || first === null) return undefined;
  return Object.keys(first).find((key) => {
    const values = items.map((item) => (item as Record<string, unknown> | null)?.[key]);
    return new Set(values).size === items.length && items.every((_, at) => values.includes(at));
  });
}

/** A copy with another value at a path; `undefined` leaves it out. */
function put(value: unknown, [key, ...rest]: readonly string[], other: unknown): unknown {
  if (key === undefined) return other;
  const copy = structuredClone(value) as Json;
  const inner = put((copy as Record<string, unknown>)[key], rest, other);
  if (inner !== undefined) Object.assign(copy, { [key]: inner });
  else if (Array.isArray(copy)) copy.splice(Number(key), 1);
  else Reflect.deleteProperty(copy, key);
  return copy;
}
