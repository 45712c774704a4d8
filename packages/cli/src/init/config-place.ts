import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { errors } from '@codesearch/kernel';

const extensions = ['ts', 'mts', 'js', 'mjs', 'json'];

/**
 * Where a configuration of a folder is to be written: `codesearch.config.ts`, or `.mts` where the nearest package.json says
 * that files are CommonJS.
 *
 * Errors: `INPUT_INVALID` where there is one already and it is not to be replaced, or where it is of another kind, which
 * would stand beside the new one.
 */
export function configPlace(folder: string, force: boolean): string {
  const place = join(folder, `codesearch.config.${isCommonJs(folder) ? 'mts' : 'ts'}`);
  for (const extension of extensions) {
    const present = join(folder, `codesearch.config.${extension}`);
    if (!existsSync(present) || (force && present === place)) continue;
    throw errors.inputInvalid(
      `There is a configuration already: ${present}.`,
      present === place ? 'Replace it by --force, or edit it.' : 'Remove it first, or edit it.',
    );
  }
  return place;
}

/** Whether a file of this folder could import a package. */
export function canImport(folder: string, specifier: string): boolean {
  try {
    createRequire(join(folder, 'codesearch.config.ts')).resolve(specifier);
    return true;
  } catch {
    return false;
  }
}

function isCommonJs(folder: string): boolean {
  for (let current = folder; ; current = dirname(current)) {
    const manifest = join(current, 'package.json');
    if (existsSync(manifest)) return typeOf(manifest) === 'commonjs';
    if (current === dirname(current)) return false;
  }
}

function typeOf(manifest: string): unknown {
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { readonly type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}
