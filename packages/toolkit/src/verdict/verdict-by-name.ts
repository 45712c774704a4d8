import type { FileLimits } from './file-limits.ts';
import { isBinaryName } from './binary-name.ts';
import { isLockFile, isSourceMap } from './generated-name.ts';
import { isSensitiveName } from './sensitive-name.ts';
import type { Verdict } from './verdict.ts';

const sensitive: Verdict = { reason: 'sensitive', detail: 'Files with this name contain credentials.' };
const lockFile: Verdict = { reason: 'generated', detail: 'It is the lock file of a package manager.' };
const sourceMap: Verdict = { reason: 'generated', detail: 'It is a source map.' };
const minified: Verdict = { reason: 'minified', detail: 'Its name ends with .min.' };
const binary: Verdict = { reason: 'binary', detail: 'Files with this extension are not text.' };

const minifiedName = /[.-]min\.(?:js|mjs|cjs|css)$/;

/**
 * Whether to skip a file for its name alone. A scan calls it for every file.
 *
 * @param fileName last segment of the path
 */
export function verdictByName(path: string, fileName: string, limits: FileLimits): Verdict | undefined {
  const name = fileName.toLowerCase();
  const extension = name.slice(name.lastIndexOf('.') + 1);
  if (!limits.includeSensitive && isSensitiveName(path, name, extension)) return sensitive;
  if (isLockFile(name)) return lockFile;
  if (isBinaryName(extension)) return binary;
  if (isSourceMap(name)) return sourceMap;
  return minifiedName.test(name) ? minified : undefined;
}
