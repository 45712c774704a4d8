import { pathInside } from '@codesearch/toolkit';

/** Whether a path is a folder or is in it. */
export function isWithin(path: string, folder: string): boolean {
  return pathInside(folder, path) !== undefined;
}
