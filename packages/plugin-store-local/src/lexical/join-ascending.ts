/** Joins lists that are ascending themselves. A later segment can have lower docIds, because they are used again. */
export function joinAscending(parts: readonly Uint32Array[]): Uint32Array {
  const [first, ...others] = parts;
  if (first !== undefined && others.length === 0) return first.slice();
  const all = new Uint32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  let isAscending = true;
  for (const part of parts) {
    if (at > 0 && part.length > 0 && part[0]! < all[at - 1]!) isAscending = false;
    all.set(part, at);
    at += part.length;
  }
  return isAscending ? all : all.sort();
}
