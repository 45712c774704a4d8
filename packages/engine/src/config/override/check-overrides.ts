import { errors } from '@codesearch/kernel';
import { pathGlob } from '@codesearch/toolkit/pure';
import type { StageBinding } from '@codesearch/kernel';
import type { ChunkerOverride } from './chunker-by-path.ts';
import { describeValue } from '../describe-value.ts';
import type { FileOfValue } from '../file-of-value.ts';
import { bound, checkBinding } from '../resolve-config.ts';

const hint = "Write overrides: [{ files: ['docs/**'], chunker: plugin({ … }) }].";

/**
 * Checks the key `overrides` of a configuration.
 *
 * @throws CONFIG_INVALID if it is not a list of globs with a chunker each
 */
export function checkOverrides(fileOf: FileOfValue, overrides: unknown): readonly ChunkerOverride[] {
  if (!Array.isArray(overrides)) {
    throw errors.configInvalid(fileOf('overrides'), `'overrides' is ${describeValue(overrides)}, not a list.`, hint);
  }
  return overrides.map((override: unknown, index) => {
    const name = `overrides[${index}]`;
    return checkOverride(fileOf(name), name, override);
  });
}

function checkOverride(where: string, name: string, override: unknown): ChunkerOverride {
  if (typeof override !== 'object' || override === null || Array.isArray(override)) {
    throw errors.configInvalid(where, `'${name}' is ${describeValue(override)}.`, hint);
  }
  const { files, chunker: given, ...others } = override as Readonly<Record<string, unknown>>;
  const chunker = bound('chunker', given, where);
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw errors.configInvalid(
      where,
      `'${name}' has the key '${other}', which cannot differ between files.`,
      'Known keys: files, chunker. To leave files out of the index, use `.codesearchignore` or `exclude` of the scanner.',
    );
  }
  if (chunker === undefined)
    throw errors.configInvalid(where, `'${name}' has no chunker, so it changes nothing.`, hint);
  if (files === undefined) throw errors.configInvalid(where, `'${name}' has no files.`, hint);
  checkBinding(where, `${name}.chunker`, 'chunker', chunker);
  return { files: globsOf(where, `${name}.files`, files), chunker: chunker as StageBinding<'chunker'> };
}

function globsOf(where: string, name: string, files: unknown): readonly string[] {
  const globs: readonly unknown[] = Array.isArray(files) ? files : [files];
  if (globs.length === 0) throw errors.configInvalid(where, `'${name}' is empty.`, hint);
  return globs.map((glob) => {
    if (typeof glob !== 'string' || glob === '') {
      throw errors.configInvalid(where, `'${name}' is ${describeValue(glob)}, not a glob.`, hint);
    }
    if (/^!|^\/|^(?:\.\/)*\.\.\/|\\/.test(glob)) {
      throw errors.configInvalid(
        where,
        `'${name}' has the glob ${JSON.stringify(glob)}, which fits no file.`,
        'Write globs relative to the folder of the configuration, with /, and without !. The last override that fits counts.',
      );
    }
    pathGlob(glob);
    return glob;
  });
}
