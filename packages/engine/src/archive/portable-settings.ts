import { createHash } from 'node:crypto';
import { posix, win32 } from 'node:path';

/**
 * Settings as an archive has them: an absolute path, such as that of a model, is replaced by its hash. So it can be
 * compared, and does not say where it is.
 */
export function portableSettings<Settings>(settings: Settings): Settings {
  return JSON.parse(JSON.stringify(settings ?? null), (_, value: unknown) =>
    typeof value === 'string' && isPath(value) ? `path ${hashOf(value)}` : value,
  ) as Settings;
}

function isPath(value: string): boolean {
  const path = value.replace(/^file:\/\//, '');
  return (posix.isAbsolute(path) || win32.isAbsolute(path)) && path.length > 1;
}

function hashOf(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, 16);
}
