import { isDeepStrictEqual } from 'node:util';
import type { StageBinding, StageBindings } from '@codesearch/kernel';
import { isRecord } from '@codesearch/toolkit/pure';
import { chunkerByPathName } from './by-path-print.ts';
import type { ByPathPrint, InnerPrint } from './by-path-print.ts';

const fingerprinted = ['chunker', 'contextualizer', 'embedder', 'store'] as const;

const reading = ['scanner', 'changeDetector'] as const;

interface PluginFingerprint {
  readonly plugin: string;
  readonly options: unknown;
  /** Hash of the code, if the plugin is in a local file of the configuration. */
  readonly code?: string;
}

/** The plugins, and those of their options, that an index depends on: it cannot be used with others. */
export type IndexFingerprint = Readonly<Record<(typeof fingerprinted)[number], PluginFingerprint>> & {
  /** Fingerprint of the store for lexical search, if the other one has none. */
  readonly lexical?: PluginFingerprint;
};

/**
 * The plugins, and those of their options, that read the files of an index and recognize them. An index on a server is
 * used with others too.
 */
export type ReadingFingerprint = Readonly<Record<(typeof reading)[number], PluginFingerprint>>;

/**
 * The fingerprint of an index that these plugins would build. Opens nothing.
 *
 * @param lexical the store for lexical search, if the configured one has none
 * @param code hashes of the code of local plugins, by stage
 */
export function indexFingerprint(
  stages: StageBindings,
  lexical?: StageBinding<'store'>,
  code: Readonly<Record<string, string>> = {},
): IndexFingerprint {
  const fingerprint = fingerprintsOf(fingerprinted, stages, code);
  return lexical ? { ...fingerprint, lexical: pluginFingerprint(lexical, code['lexical']) } : fingerprint;
}

/** How these plugins read files. Opens nothing. @param code hashes of the code of local plugins, by stage */
export function readingFingerprint(
  stages: StageBindings,
  code: Readonly<Record<string, string>> = {},
): ReadingFingerprint {
  return fingerprintsOf(reading, stages, code);
}

function fingerprintsOf<Stage extends keyof StageBindings>(
  names: readonly Stage[],
  stages: StageBindings,
  code: Readonly<Record<string, string>>,
): Readonly<Record<Stage, PluginFingerprint>> {
  const entries = names.map((stage) => [stage, pluginFingerprint(stages[stage], code[stage])] as const);
  return Object.fromEntries(entries) as Record<Stage, PluginFingerprint>;
}

function pluginFingerprint(binding: StageBinding, code: string | undefined): PluginFingerprint {
  const options: unknown = JSON.parse(JSON.stringify(binding.fingerprint()));
  return { plugin: binding.plugin, options, ...(code === undefined ? {} : { code }) };
}

/** The differences between two fingerprints, one phrase each. */
export function fingerprintChanges(built: IndexFingerprint, wanted: IndexFingerprint): readonly string[] {
  return changesOf([...fingerprinted, 'lexical'], built, wanted);
}

/** The differences in how files are read, one phrase each. */
export function readingChanges(built: ReadingFingerprint, wanted: ReadingFingerprint): readonly string[] {
  return changesOf(reading, built, wanted);
}

function changesOf<Key extends string>(
  keys: readonly Key[],
  built: Readonly<Partial<Record<Key, PluginFingerprint>>>,
  wanted: Readonly<Partial<Record<Key, PluginFingerprint>>>,
): readonly string[] {
  return keys.flatMap((key) => {
    if (isDeepStrictEqual(built[key], wanted[key])) return [];
    const before = parts(key, built[key]);
    const after = parts(key, wanted[key]);
    const changes = [...new Set([...after.keys(), ...before.keys()])].flatMap((part) =>
      // Files without an override of their own have the chunker of the others.
      partChanges(part, before.get(part) ?? before.get(key), after.get(part) ?? after.get(key)),
    );
    if (changes.length > 0) return changes;
    const names = [...new Set([...after.values()].map((each) => each?.plugin))].join(' or ');
    return built[key]?.code === wanted[key]?.code
      ? [`the overrides of ${key} have changed`]
      : [`the code of ${key} ${names} has changed`];
  });
}

function partChanges(
  part: string,
  before: PluginFingerprint | undefined,
  after: PluginFingerprint | undefined,
): readonly string[] {
  if (before?.plugin !== after?.plugin)
    return [`${part} is ${after?.plugin ?? 'none'} (was ${before?.plugin ?? 'none'})`];
  const changes = optionChanges(before?.options, after?.options);
  return changes.length > 0 ? [`${part} ${after?.plugin} has ${changes.join(', ')}`] : [];
}

/** A plugin by its key; the chunkers of a configuration with overrides also by their files. */
function parts(key: string, print: PluginFingerprint | undefined): ReadonlyMap<string, PluginFingerprint | undefined> {
  if (print?.plugin !== chunkerByPathName) return new Map([[key, print]]);
  const { default: others, overrides } = print.options as ByPathPrint;
  const part = ({ plugin, fingerprint }: InnerPrint): PluginFingerprint => ({ plugin, options: fingerprint });
  return new Map([
    [key, part(others)],
    ...overrides.map((each) => [`${key} of ${each.files.join(', ')}`, part(each)] as const),
  ]);
}

/** The options that differ, one phrase each, such as `size 1200 (was 1000)`. An option of an option has its path. */
export function optionChanges(before: unknown, after: unknown, path: readonly string[] = []): readonly string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (!isRecord(before) || !isRecord(after) || before['plugin'] !== after['plugin'])
    return [[path.join('.'), shown(after), `(was ${shown(before)})`].filter((word) => word !== '').join(' ')];
  const keys = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  // A plugin in an option has its own options under this key.
  return keys.flatMap((key) => optionChanges(before[key], after[key], key === 'fingerprint' ? path : [...path, key]));
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'none';
  if (isRecord(value) && typeof value['plugin'] === 'string') return value['plugin'];
  return typeof value === 'string' ? value : JSON.stringify(value);
}
