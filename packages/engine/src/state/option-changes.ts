import { isDeepStrictEqual } from 'node:util';
import { isRecord } from './is-record.ts';

/** The options that differ, one phrase each, such as `size 1200 (was 1000)`. An option of an option has its path. */
export function optionChanges(before: unknown, after: unknown, path: readonly string[] = []): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after) || before['plugin'] !== after['plugin'])
    return [[path.join('.'), shown(after), `(was ${shown(before)})`].filter((word) => word !== '').join(' ')];
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  // A plugin in an option has its own options under this key.
  return keys.flatMap((key) => optionChanges(before[key], after[key], key === 'fingerprint' ? path : [...path, key]));
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (isRecord(value) && typeof value['plugin'] === 'string') return value['plugin'];
  return typeof value === 'string' ? value : JSON.stringify(value);
}
