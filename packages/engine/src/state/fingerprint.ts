import { isDeepStrictEqual } from 'node:util';
import type { StageBinding, StageBindings } from '@codesearch/kernel';

const fingerprinted = ['chunker', 'contextualizer', 'embedder', 'store'] as const;

interface PluginFingerprint {
  readonly plugin: string;
  readonly options: unknown;
}

/** The plugins, and those of their options, that an index depends on: it cannot be used with others. */
export type IndexFingerprint = Readonly<Record<(typeof fingerprinted)[number], PluginFingerprint>> & {
  /** Of the store for lexical search, if the other one has none. */
  readonly lexical?: PluginFingerprint;
};

/**
 * The fingerprint of an index that these plugins would build. Opens nothing.
 *
 * @param lexical the store for lexical search, if the configured one has none
 */
export function indexFingerprint(stages: StageBindings, lexical?: StageBinding<'store'>): IndexFingerprint {
  const entries = fingerprinted.map((stage) => [stage, pluginFingerprint(stages[stage])] as const);
  const fingerprint = Object.fromEntries(entries) as unknown as IndexFingerprint;
  return lexical ? { ...fingerprint, lexical: pluginFingerprint(lexical) } : fingerprint;
}

function pluginFingerprint(binding: StageBinding): PluginFingerprint {
  return { plugin: binding.plugin, options: JSON.parse(JSON.stringify(binding.fingerprint())) };
}

/** The differences between two fingerprints, one phrase each. */
export function fingerprintChanges(built: IndexFingerprint, wanted: IndexFingerprint): readonly string[] {
  return ([...fingerprinted, 'lexical'] as const).flatMap((key) => {
    const before = built[key];
    const after = wanted[key];
    if (before?.plugin !== after?.plugin)
      return [`${key} is ${after?.plugin ?? 'none'} (was ${before?.plugin ?? 'none'})`];
    if (isDeepStrictEqual(before?.options, after?.options)) return [];
    return [`${key} ${after?.plugin} has ${JSON.stringify(after?.options)} (was ${JSON.stringify(before?.options)})`];
  });
}
