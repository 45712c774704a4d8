import type { SearchFilter } from '@codesearch/kernel';
import { wantedValues } from '@codesearch/toolkit/pure';

/** A condition that every row of a filter meets. With globs, rows that fail the filter may meet it too. */
export function filterExpression(filter: SearchFilter): string {
  const conditions = wantedValues(filter).map(([field, values]) => isOneOf(field, values));
  if (filter.granularity === undefined) conditions.unshift(isOneOf('granularity', ['chunk', 'file']));
  if (filter.pathGlobs) conditions.push(mayMatch(filter.pathGlobs));
  return conditions.join(' and ');
}

export function isOneOf(field: string, values: readonly string[]): string {
  return `${field} in [${values.map(quoted).join(', ')}]`;
}

/** Whether a path may match one of the globs: the wildcard of `like` also matches `/`. */
export function mayMatch(globs: readonly string[]): string {
  if (globs.length === 0) return isOneOf('path', []);
  return `(${globs.map((glob) => `path like ${quoted(likePattern(glob))}`).join(' or ')})`;
}

/** `{a,b}` and special characters of `like` become wildcards, so the pattern matches at least what the glob matches. */
function likePattern(glob: string): string {
  return glob
    .replace(/\{.*\}|\{.*/su, '*')
    .replaceAll(/\*{2,}\/|[*?%\\]+/g, '*')
    .replaceAll(/\*+/g, '%');
}

/** A string as a literal of the server's expressions. */
export function quoted(value: string): string {
  const escaped = value
    .replaceAll(/["\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replaceAll('\r', String.raw`\r`);
  return `"${escaped}"`;
}
