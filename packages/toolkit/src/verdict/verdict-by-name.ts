import fileNames from './file-names.json' with { type: 'json' };
import type { FileLimits } from './file-limits.ts';
import { isSensitiveName } from './sensitive-name.ts';
import type { Verdict } from './verdict.ts';

const sensitive: Verdict = { reason: 'sensitive', detail: 'Files with this name contain credentials.' };
const lockFile: Verdict = { reason: 'generated', detail: 'It is the lock file of a package manager.' };
const sourceMap: Verdict = { reason: 'generated', detail: 'It is a source map.' };
const minified: Verdict = { reason: 'minified', detail: 'Its name ends with .min.' };
const binary: Verdict = { reason: 'binary', detail: 'Files with this extension are not text.' };

const lockFiles: ReadonlySet<string> = new Set(fileNames.lockFiles);
/** Extensions of binary formats only. If text files use an extension too, the content decides. */
const binaryExtensions: ReadonlySet<string> = new Set(fileNames.binaryExtensions);
const sourceMapName = /\.(?:js|mjs|cjs|css|ts|mts|cts)\.map$/;
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
  if (lockFiles.has(name)) return lockFile;
  if (binaryExtensions.has(extension)) return binary;
  if (extension === 'map' && sourceMapName.test(name)) return sourceMap;
  return minifiedName.test(name) ? minified : undefined;
}
