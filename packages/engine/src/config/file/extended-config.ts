import { existsSync, realpathSync } from 'node:fs';
import { basename, dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { errors } from '@codesearch/kernel';
import type { ConfigContext } from '@codesearch/kernel';
import { describeValue, hasSettings, isRecord } from '@codesearch/toolkit/pure';
import { configExtensions, isConfigName } from '../../trust/find-config.ts';
import { mayLoad } from '../../trust/module/module-guard.ts';
import { importedUrl } from '../../trust/module/module-resolution.ts';
import { readConfig } from './read-config.ts';
import type { FileContent } from './read-config.ts';
import { checkKeys } from '../resolve-config.ts';
import { invalidValue } from '../place/invalid-value.ts';
import { objectHint } from '../form-hints.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * A configuration with those that it extends, and that these extend. A value of the configuration replaces that of a
 * base, and a value of a later base that of an earlier one. `policies` are merged setting by setting; `overrides` are
 * joined, those of bases first.
 *
 * @param content of the file
 * @param covered absolute real paths of local files that the hash of the trust covers: only these are loaded
 * @throws CONFIG_INVALID for a cycle, a base that is not found or not covered by the hash, and an unknown key in a base
 */
export async function withExtended(
  file: string,
  content: FileContent,
  context: ConfigContext,
  covered: ReadonlySet<string>,
): Promise<FileContent> {
  let { computed } = content;
  const files: Record<string, string> = {};
  const complete = async (from: string, config: unknown, chain: readonly string[]): Promise<Values> => {
    const { extends: extended, ...own } = config as Values;
    let merged: Values = {};
    for (const name of namesOf(from, extended)) {
      const base = locate(from, name, covered);
      if (chain.includes(base)) throw cycle(from, [...chain.slice(chain.indexOf(base)), base]);
      const read = await readConfig(base, context);
      computed ||= read.computed;
      checkBase(base, read.config);
      merged = overlaid(merged, await complete(base, read.config, [...chain, base]));
    }
    recordFiles(files, from, own, listOf(merged['overrides']).length);
    return overlaid(merged, own);
  };
  const config = await complete(file, content.config, [realpathSync(file)]);
  return { config, computed, files };
}

function checkBase(file: string, config: unknown): void {
  if (!hasSettings(config)) {
    throw errors.configInvalid(file, `it is ${describeValue(config)}, not an object.`, objectHint(file));
  }
  checkKeys(file, config, ['extends']);
}

function namesOf(file: string, extended: unknown): readonly string[] {
  const names: readonly unknown[] = Array.isArray(extended) ? extended : extended === undefined ? [] : [extended];
  return names.map((name) => {
    if (typeof name === 'string' && name !== '') return name;
    throw invalidValue(
      file,
      'extends',
      `'extends' is ${describeValue(name)}, which is no path and no package.`,
      "Write extends: './base.config.mjs', the name of a package, or a list of them.",
    );
  });
}

function locate(file: string, name: string, covered: ReadonlySet<string>): string {
  const isPath = /^(?:\.{1,2}[/\\]|[/\\]|file:|[a-z]:[/\\])/i.test(name);
  const target = isPath ? pathOf(name, dirname(file)) : packageFile(file, name);
  if (!existsSync(target)) {
    const problem = `it extends ${JSON.stringify(name)}, and there is no file ${target}.`;
    throw invalidValue(file, 'extends', problem, 'Give the path of a file, with its extension.');
  }
  const real = realpathSync(target);
  if (!isConfigName(real)) {
    throw invalidValue(
      file,
      'extends',
      `it extends ${JSON.stringify(name)}, which is not a type of configuration file.`,
      `Use one of ${configExtensions.join(', ')}.`,
    );
  }
  // A base in YAML or JSON is loaded by no loader that would ask.
  mayLoad(real, file);
  if (!covered.has(real) && !real.split(sep).includes('node_modules')) {
    throw invalidValue(
      file,
      'extends',
      `it extends ${JSON.stringify(name)} by a computed name, so no decision about trust covers that file.`,
      'Write the name as a string in the file.',
    );
  }
  return real;
}

function pathOf(name: string, folder: string): string {
  return name.startsWith('file:') ? fileURLToPath(name) : resolve(folder, name);
}

function packageFile(file: string, name: string): string {
  try {
    return fileURLToPath(importedUrl(file, name));
  } catch (error) {
    const path = configExtensions.some((extension) => name.endsWith(extension));
    const hint = path ? `A path begins with ./, as in './${name}'.` : `Install it in ${dirname(file)}.`;
    throw invalidValue(file, 'extends', `it extends the package '${name}', which is not found.`, hint, error);
  }
}

function cycle(file: string, chain: readonly string[]): Error {
  const shown = chain.map((each) => relative(dirname(chain[0]!), each) || basename(each));
  return invalidValue(file, 'extends', `it extends itself: ${shown.join(' → ')}.`, "Remove one 'extends'.");
}

/** @param overrides number of those of bases, which are before the own ones */
function recordFiles(files: Record<string, string>, file: string, own: Values, overrides: number): void {
  for (const [key, value] of Object.entries(own)) {
    if (value !== undefined) files[key] = file;
    if (key === 'overrides') for (const at of listOf(value).keys()) files[`${key}[${overrides + at}]`] = file;
    if (key !== 'policies' || !isRecord(value)) continue;
    for (const [stage, policy] of Object.entries(value)) {
      files[`${key}.${stage}`] = file;
      for (const setting of isRecord(policy) ? Object.keys(policy) : []) files[`${key}.${stage}.${setting}`] = file;
    }
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function overlaid(base: Values, own: Values): Values {
  const given = Object.entries(own).filter(([, value]) => value !== undefined);
  const merged = given.map(([key, value]) => [key, mergedValue(key, base[key], value)]);
  return { ...base, ...(Object.fromEntries(merged) as Values) };
}

function mergedValue(key: string, base: unknown, own: unknown): unknown {
  if (key === 'policies' && isRecord(base) && isRecord(own)) return mergedPolicies(base, own);
  if (key === 'overrides' && Array.isArray(base) && Array.isArray(own)) return [...(base as unknown[]), ...own];
  return own;
}

function mergedPolicies(base: Values, own: Values): Values {
  const stages = Object.entries(own).map(([stage, policy]) => {
    const before = base[stage];
    return [stage, isRecord(before) && isRecord(policy) ? { ...before, ...policy } : policy];
  });
  return { ...base, ...(Object.fromEntries(stages) as Values) };
}
