import { isDeepStrictEqual } from 'node:util';
import type { StageBinding, StageBindings } from '@codesearch/kernel';
import { isRecord } from './is-record.ts';

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
    const before = built[key];
    const after = wanted[key];
    if (before?.plugin !== after?.plugin)
      return [`${key} is ${after?.plugin ?? 'none'} (was ${before?.plugin ?? 'none'})`];
    const changes = optionChanges(before?.options, after?.options);
    if (changes.length > 0) return [`${key} ${after?.plugin} has ${changes.join(', ')}`];
    return before?.code === after?.code ? [] : [`the code of ${key} ${after?.plugin} has changed`];
  });
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
