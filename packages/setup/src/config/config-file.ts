import { createRequire } from 'node:module';
import { join } from 'node:path';
import { errors } from '@codesearch/kernel';
import {
  assertNoWayOut,
  assertRegularManifests,
  nearestWith,
  readRegularFile,
  unwritableReason,
} from '@codesearch/toolkit';

/**
 * Path of the configuration to write: `codesearch.config.ts`, or `.mts` if the nearest package.json declares CommonJS.
 *
 * @param folder absolute real path
 * @param options `force`: whether to overwrite this file if it exists, default no; `written`: the absolute path of the
 *   folder as the user gave it, default `folder`
 * @throws INPUT_INVALID if a configuration exists that is not overwritten, or no file can be written there: a clone can
 *   bring a folder that is a link
 */
export async function configFile(
  folder: string,
  { force = false, written = folder }: { readonly force?: boolean; readonly written?: string } = {},
): Promise<string> {
  const { configsIn } = await import('@codesearch/engine');
  // The key of a package.json is beside what other programs need there.
  const present = configsIn(folder)?.places.filter((place) => place !== 'package.json') ?? [];
  const file = join(folder, `codesearch.config.${isCommonJs(folder) ? 'mts' : 'ts'}`);
  const existing = present.map((name) => join(folder, name)).find((each) => !force || each !== file);
  if (existing !== undefined) {
    throw errors.inputInvalid(
      `A configuration already exists: ${existing}.`,
      existing === file ? 'Edit it, or overwrite it with --force.' : 'Edit it, or remove it first.',
    );
  }
  assertNoWayOut(written);
  const reason = unwritableReason(folder);
  if (reason !== undefined) {
    throw errors.inputInvalid(
      `No configuration can be written there: ${reason}.`,
      'Correct the permissions, or keep a configuration in CODESEARCH_HOME.',
    );
  }
  return file;
}

/** Whether a file in the folder can import a package. */
export function canImport(folder: string, specifier: string): boolean {
  try {
    const file = join(folder, 'codesearch.config.ts');
    assertRegularManifests(file, specifier);
    createRequire(file).resolve(specifier);
    return true;
  } catch {
    return false;
  }
}

function isCommonJs(folder: string): boolean {
  const nearest = nearestWith('package.json', folder);
  if (nearest === undefined) return false;
  const manifest = join(nearest, 'package.json');
  // Node would wait for a pipe when it loads the configuration.
  if (readRegularFile(manifest) === undefined)
    throw errors.inputInvalid(`${manifest} is no regular file, or is too large.`, 'Replace it by a regular file.');
  return typeOf(manifest) === 'commonjs';
}

function typeOf(manifest: string): unknown {
  try {
    return (JSON.parse(String(readRegularFile(manifest))) as { readonly type?: unknown } | null)?.type;
  } catch {
    return undefined;
  }
}
