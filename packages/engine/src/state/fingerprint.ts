import type { StageBinding, StageBindings } from '@codesearch/kernel';
import { optionChanges } from './option-changes.ts';

const fingerprinted = ['chunker', 'contextualizer', 'embedder', 'store'] as const;

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
  const entries = fingerprinted.map((stage) => [stage, pluginFingerprint(stages[stage], code[stage])] as const);
  const fingerprint = Object.fromEntries(entries) as unknown as IndexFingerprint;
  return lexical ? { ...fingerprint, lexical: pluginFingerprint(lexical, code['lexical']) } : fingerprint;
}

function pluginFingerprint(binding: StageBinding, code: string | undefined): PluginFingerprint {
  const options: unknown = JSON.parse(JSON.stringify(binding.fingerprint()));
  return { plugin: binding.plugin, options, ...(code === undefined ? {} : { code }) };
}

/** The differences between two fingerprints, one phrase each. */
export function fingerprintChanges(built: IndexFingerprint, wanted: IndexFingerprint): readonly string[] {
  return ([...fingerprinted, 'lexical'] as const).flatMap((key) => {
    const before = built[key];
    const after = wanted[key];
    if (before?.plugin !== after?.plugin)
      return [`${key} is ${after?.plugin ?? 'none'} (was ${before?.plugin ?? 'none'})`];
    const changes = optionChanges(before?.options, after?.options);
    if (changes.length > 0) return [`${key} ${after?.plugin} has ${changes.join(', ')}`];
    return before?.code === after?.code ? [] : [`the code of ${key} ${after?.plugin} has changed`];
  });
}

/** The differences in how two scanners read files, in one phrase. */
export function scannerChanges(built: unknown, wanted: unknown): readonly string[] {
  const changes = optionChanges(built, wanted);
  return changes.length === 0 ? [] : [`scanner has ${changes.join(', ')}`];
}
