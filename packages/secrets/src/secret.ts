/** A part of a text. Offsets are UTF-16 code units; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** The parts of a text to mask for one secret, in order. A key of several lines has one part per line. */
export type Secret = readonly TextRange[];

/** The ranges in order, without overlap. Secrets that overlap count as one: a token may be the password of a URL. */
export function mergeSecrets(secrets: readonly Secret[]): {
  readonly ranges: readonly TextRange[];
  readonly count: number;
} {
  const all = secrets.flatMap((secret) => secret.map((range) => ({ ...range, secret })));
  const ranges: { start: number; end: number; readonly secret: Secret }[] = [];
  /** The parent of each secret that overlaps another one. */
  const parents = new Map<Secret, Secret>();
  const rootOf = (secret: Secret): Secret => {
    const parent = parents.get(secret);
    return parent ? rootOf(parent) : secret;
  };
  for (const range of all.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const previous = ranges.at(-1);
    if (!previous || range.start >= previous.end) {
      ranges.push(range);
      continue;
    }
    previous.end = Math.max(previous.end, range.end);
    const [from, to] = [rootOf(range.secret), rootOf(previous.secret)];
    if (from !== to) parents.set(from, to);
  }
  return { ranges, count: secrets.length - parents.size };
}
