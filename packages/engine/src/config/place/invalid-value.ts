import { errors } from '@codesearch/kernel';
import type { CodesearchError } from '@codesearch/kernel';
import { readRegularFile } from '@codesearch/toolkit';
import { isData, isYaml, withoutMark } from '../../trust/find-config.ts';
import { sourceEntries } from './source-entries.ts';
import type { SourceEntry } from './source-entries.ts';
import { yamlEntries } from './yaml-entries.ts';

/**
 * A value of a configuration cannot be used, or its key is not known.
 *
 * @param file of the configuration, or `object`
 * @param name of the value in that file, such as `policies.embedder.attempts` and `overrides[0].files`; options of a
 *   plugin follow its key. Empty for the whole of it
 */
export function invalidValue(
  file: string,
  name: string,
  problem: string,
  hint?: string,
  cause?: unknown,
): CodesearchError<'CONFIG_INVALID'> {
  const line = lineOfValue(file, name);
  return errors.configInvalid(line === undefined ? file : `${file}:${line}`, problem, hint, cause);
}

/** The line of a value, else of the value that it is in. Absent if the file has neither, as where it is imported. */
function lineOfValue(file: string, name: string): number | undefined {
  const path = [...(file.endsWith('package.json') ? ['codesearch'] : []), ...(name.match(/[^.[\]]+/g) ?? [])];
  if (path.length === 0) return undefined;
  try {
    const text = withoutMark(readRegularFile(file)?.toString() ?? '');
    return isData(file) ? lineBelow(dataEntries(file, text), path, []) : lineInProgram(text, path);
  } catch {
    // An object has no file, and what no parser accepts no entries.
    return undefined;
  }
}

/** The first key that an object of JSON has already: its parser takes the last one, without a word. */
export function repeatedKey(file: string, text: string): SourceEntry | undefined {
  const all = isBlockYaml(file, text) ? [] : sourceEntries(text);
  return repeatedIn(file.endsWith('package.json') ? all.flatMap(ownEntries) : all);
}

function ownEntries({ groups }: SourceEntry): readonly SourceEntry[] {
  return groups.flat().filter(({ key }) => key === 'codesearch');
}

function repeatedIn(entries: readonly SourceEntry[]): SourceEntry | undefined {
  const keys = new Set<string>();
  for (const entry of entries) {
    if (keys.has(entry.key)) return entry;
    keys.add(entry.key);
    for (const group of entry.groups) {
      const found = repeatedIn(group);
      if (found) return found;
    }
  }
  return undefined;
}

/** The entries of JSON or YAML. @throws YAMLException of js-yaml if it is none */
function dataEntries(file: string, text: string): readonly SourceEntry[] {
  return isBlockYaml(file, text) ? yamlEntries(text) : sourceEntries(text);
}

/** A file without an extension may be JSON, or YAML in braces. */
function isBlockYaml(file: string, text: string): boolean {
  return isYaml(file) && !/^\s*(?:\{|\/[/*])/.test(text);
}

function lineInProgram(text: string, path: readonly string[]): number | undefined {
  const declared = sourceEntries(text);
  const exported = declared.filter(({ key }) => ['default', 'module', 'exports'].includes(key));
  return lineBelow(exported, path, declared);
}

/** @param declared the names that a value can mention */
function lineBelow(
  entries: readonly SourceEntry[],
  [key, ...rest]: readonly string[],
  declared: readonly SourceEntry[],
): number | undefined {
  const found = nearest(entries, key!, declared);
  if (found === undefined || rest.length === 0) return found?.line;
  return lineBelow([found], rest, declared) ?? found.line;
}

/** The entry with a key that is the least number of brackets and of names away from these entries. */
function nearest(
  entries: readonly SourceEntry[],
  key: string,
  declared: readonly SourceEntry[],
): SourceEntry | undefined {
  const seen = new Set(entries);
  for (const entry of seen) {
    const inside = entry.groups.flat();
    const found = inside.find((each) => each.key === key);
    if (found) return found;
    for (const each of inside) seen.add(each);
    const names = entry.groups.length === 0 && entry.names.length === 0 ? [entry.key] : entry.names;
    for (const each of declared) if (names.includes(each.key)) seen.add(each);
  }
  return undefined;
}
