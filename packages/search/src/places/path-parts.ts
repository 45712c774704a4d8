/** Parts of a path, in lower case, with composed letters: file systems decompose them. */
export type Parts = readonly string[];

export function partsOf(path: string): Parts {
  return path.normalize('NFC').toLowerCase().split('/');
}

/**
 * The number of last parts that two paths have in common. The name of the file alone is enough only if one of the two
 * paths has no more; otherwise 0.
 */
export function commonEnd(left: Parts, right: Parts): number {
  const max = Math.min(left.length, right.length);
  let count = 0;
  while (count < max && left[left.length - 1 - count] === right[right.length - 1 - count]) count++;
  return count >= Math.min(max, 2) ? count : 0;
}

/** The files whose paths have the longest end in common with a written one, and its number of parts. */
export function bestMatches<File extends { readonly parts: Parts }>(
  written: Parts,
  files: readonly File[],
): { readonly matches: readonly File[]; readonly common: number } {
  let best = 1;
  let matches: File[] = [];
  for (const file of files) {
    const common = commonEnd(written, file.parts);
    if (common < best) continue;
    if (common > best) matches = [];
    best = common;
    matches.push(file);
  }
  return { matches, common: best };
}
