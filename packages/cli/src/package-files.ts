import { readFileSync, statSync } from 'node:fs';

/*
 * Files of the package outside of `src`. This module must be directly in `src`: all built files are directly in `dist`,
 * so the relative URLs are the same.
 */

/** The package.json of this package. */
export interface PackageManifest {
  readonly version: string;
  readonly engines: { readonly node: string };
}

let manifest: PackageManifest | undefined;

export function packageManifest(): PackageManifest {
  manifest ??= readManifest();
  return manifest;
}

function readManifest(): PackageManifest {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as PackageManifest;
}

/**
 * Identifies the build of this program. The times of published files are always the same, those of built ones are not.
 */
export function buildId(): string {
  return `${packageManifest().version} ${statSync(import.meta.filename).mtimeMs}`;
}

/** The program named by `bin`. */
export const binFile: URL = new URL('../bin/codesearch.js', import.meta.url);

/** JSON schema of `codesearch.config.json`. */
export const configSchemaSource: URL = new URL('../schema/config.schema.json', import.meta.url);

/** What help says after the options. @param command its name, or `codesearch` for all of them */
export function helpText(command: string): string {
  return `\n${readFileSync(new URL(`../help/${command}.txt`, import.meta.url), 'utf8').trimEnd()}`;
}

/**
 * Script for a shell that binds Ctrl-T: it opens the picker, and inserts the places that are picked, as `path:line`, at
 * the cursor. The shell quotes a path with special characters.
 */
export function pickerKeys(shell: 'bash' | 'zsh' | 'fish'): string {
  return readFileSync(new URL(`../completion/ctrl-t.${shell}`, import.meta.url), 'utf8');
}
