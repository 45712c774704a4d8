import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { errors } from '@codesearch/kernel';

const extensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs', 'json', 'yaml', 'yml'];

const names = [
  ...extensions.map((extension) => `codesearch.config.${extension}`),
  ...['.codesearchrc', join('.config', 'codesearchrc')].flatMap((name) => [
    name,
    ...extensions.map((extension) => `${name}.${extension}`),
  ]),
];

/**
 * Path of the configuration to write: `codesearch.config.ts`, or `.mts` if the nearest package.json declares CommonJS.
 *
 * @param force whether to overwrite this file if it exists
 * @throws INPUT_INVALID if a configuration exists that is not overwritten
 */
export function configFile(folder: string, force: boolean): string {
  const file = join(folder, `codesearch.config.${isCommonJs(folder) ? 'mts' : 'ts'}`);
  for (const name of names) {
    const existing = join(folder, name);
    if (!existsSync(existing) || (force && existing === file)) continue;
    throw errors.inputInvalid(
      `A configuration already exists: ${existing}.`,
      existing === file ? 'Edit it, or overwrite it with --force.' : 'Edit it, or remove it first.',
    );
  }
  return file;
}

/** Whether a file in the folder can import a package. */
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
