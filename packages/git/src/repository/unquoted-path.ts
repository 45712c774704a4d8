const escapes: Readonly<Record<string, string>> = {
  a: '\u0007',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};

/**
 * Restores a path that git quotes because it has unusual characters: `"a\tb"` for a path with a tab.
 *
 * Source: `quote_c_style` in https://github.com/git/git/blob/master/quote.c
 */
export function unquotedPath(path: string): string {
  if (!path.startsWith('"')) return path;
  const bytes: Uint8Array[] = [];
  for (const [part, octal, escaped] of path.slice(1, -1).matchAll(/\\([0-7]{3})|\\(.)|[^\\]+/gsu)) {
    if (octal !== undefined) bytes.push(Uint8Array.of(Number.parseInt(octal, 8)));
    else bytes.push(Buffer.from(escaped === undefined ? part : (escapes[escaped] ?? escaped)));
  }
  return Buffer.concat(bytes).toString();
}
