import { errors } from '@codesearch/kernel';

/**
 * The globs over whole paths that stand for a pattern as `.gitignore` reads it: one without a slash holds at any depth, a
 * leading slash means the root, and a folder stands for all in it.
 *
 * Errors: `INPUT_INVALID` for an empty pattern and for a negated one.
 */
export function pathGlobs(pattern: string): readonly string[] {
  const trimmed = pattern.replace(/^\.\//, '').replace(/\/+$/, '');
  if (trimmed.replace(/^\//, '') === '') {
    throw errors.inputInvalid(`The path '${pattern}' names no file.`, "Give a pattern such as 'src' or '*.test.ts'.");
  }
  if (trimmed.startsWith('!')) {
    throw errors.inputInvalid(`The path '${pattern}' is negated.`, 'Give the paths to search, as many as needed.');
  }
  const anchored = trimmed.includes('/') ? trimmed.replace(/^\//, '') : `**/${trimmed}`;
  return anchored.endsWith('/**') ? [anchored] : [anchored, `${anchored}/**`];
}
