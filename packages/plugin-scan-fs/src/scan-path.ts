import { sep } from 'node:path';

/** Whether a scan could write a path so: POSIX, relative to the root, without empty segments, `.` and `..`. */
export function isScanPath(path: string): boolean {
  if (sep === '\\' && path.includes(sep)) return false;
  return path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..');
}
