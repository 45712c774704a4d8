import { describeValue, globMistake, pathGlob } from '@codesearch/toolkit/pure';
import type { StageBinding } from '@codesearch/kernel';
import type { ChunkerOverride } from './chunker-by-path.ts';
import { ownOverride } from '../place/file-of-value.ts';
import type { FileOfValue } from '../place/file-of-value.ts';
import { invalidValue } from '../place/invalid-value.ts';
import { bound, checkBinding } from '../resolve-config.ts';

const hint = "Write overrides: [{ files: ['docs/**'], chunker: plugin({ … }) }].";

/**
 * Checks the key `overrides` of a configuration.
 *
 * @throws CONFIG_INVALID if it is not a list of globs with a chunker each
 */
export function checkOverrides(fileOf: FileOfValue, overrides: unknown): readonly ChunkerOverride[] {
  if (!Array.isArray(overrides)) {
    throw invalidValue(
      fileOf('overrides'),
      'overrides',
      `'overrides' is ${describeValue(overrides)}, not a list.`,
      hint,
    );
  }
  return overrides.map((override: unknown, index) =>
    checkOverride(fileOf(`overrides[${index}]`), ownOverride(fileOf, index), override),
  );
}

function checkOverride(where: string, name: string, override: unknown): ChunkerOverride {
  if (typeof override !== 'object' || override === null || Array.isArray(override)) {
    throw invalidValue(where, name, `'${name}' is ${describeValue(override)}.`, hint);
  }
  const { files, chunker: given, ...others } = override as Readonly<Record<string, unknown>>;
  const chunker = bound('chunker', given, where);
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw invalidValue(
      where,
      `${name}.${other}`,
      `'${name}' has the key '${other}', which cannot differ between files.`,
      'Known keys: files, chunker. To leave files out of the index, use `.codesearchignore` or `exclude` of the scanner.',
    );
  }
  if (chunker === undefined) throw invalidValue(where, name, `'${name}' has no chunker, so it changes nothing.`, hint);
  if (files === undefined) throw invalidValue(where, name, `'${name}' has no files.`, hint);
  checkBinding(where, `${name}.chunker`, 'chunker', chunker);
  return { files: globsOf(where, `${name}.files`, files), chunker: chunker as StageBinding<'chunker'> };
}

function globsOf(where: string, name: string, files: unknown): readonly string[] {
  const globs: readonly unknown[] = Array.isArray(files) ? files : [files];
  if (globs.length === 0) throw invalidValue(where, name, `'${name}' is empty.`, hint);
  return globs.map((glob, index) => {
    const place = Array.isArray(files) ? `${name}[${index}]` : name;
    if (typeof glob !== 'string' || glob === '') {
      throw invalidValue(where, place, `'${name}' is ${describeValue(glob)}, not a glob.`, hint);
    }
    const mistake = globMistake(glob);
    if (mistake !== undefined) {
      const problem = `'${name}' has the glob ${JSON.stringify(glob)}, which fits no file: ${mistake}.`;
      throw invalidValue(where, place, problem, 'Write globs relative to the folder of the configuration.');
    }
    pathGlob(glob);
    return glob;
  });
}
