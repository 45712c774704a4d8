import { errors } from '@codesearch/kernel';

/**
 * Translates a pattern in the syntax of `.gitignore` into globs over whole paths. A pattern without a slash matches at
 * any depth, a leading slash anchors it at the root, and a folder matches everything in it.
 *
 * @throws INPUT_INVALID if the pattern is empty or negated
 */
export function pathGlobs(pattern: string): readonly string[] {
  const trimmed = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  if (trimmed.replace(/^\//, '') === '') {
    throw errors.inputInvalid(
      `The path pattern '${pattern}' is empty.`,
      "Give a pattern such as 'src' or '*.test.ts'.",
    );
  }
  if (trimmed.startsWith('!')) {
    throw errors.inputInvalid(
      `The path pattern '${pattern}' is negated, which is not supported.`,
      'Give patterns for the paths to search.',
    );
  }
  const anchored = trimmed.includes('/') ? trimmed.replace(/^\//, '') : `**/${trimmed}`;
  return anchored.endsWith('/**') ? [anchored] : [anchored, `${anchored}/**`];
}
