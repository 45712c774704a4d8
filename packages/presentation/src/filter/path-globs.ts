import { errors } from '@codesearch/kernel';

/**
 * Translates a pattern in the syntax of `.gitignore` into globs over whole paths. A pattern without a slash matches at
 * any depth, a leading slash anchors it at the root, and a folder matches everything in it.
 *
 * @throws INPUT_INVALID if the pattern is empty
 */
export function pathGlobs(pattern: string): readonly string[] {
  // `\!` is an exclamation mark that does not negate the pattern.
  const trimmed = pattern
    .replace(/^\\(?=!)/, '')
    .replace(/^\.\//, '')
    .replace(/\/+$/, '');
  if (trimmed.replace(/^\//, '') === '') {
    throw errors.inputInvalid(
      `The path pattern '${pattern}' is empty.`,
      "Give a pattern such as 'src' or '*.test.ts'.",
    );
  }
  const anchored = trimmed.includes('/') ? trimmed.replace(/^\//, '') : `**/${trimmed}`;
  return anchored.endsWith('/**') ? [anchored] : [anchored, `${anchored}/**`];
}
