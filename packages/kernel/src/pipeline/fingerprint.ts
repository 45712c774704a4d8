import { isDeepStrictEqual } from 'node:util';
import type { StageBindings } from '../config/define-config.ts';

const fingerprinted = ['chunker', 'contextualizer', 'embedder', 'store'] as const;

type FingerprintedStage = (typeof fingerprinted)[number];

/** Plugin and stored-byte options of every stage whose change makes an index unfit. */
export type IndexFingerprint = Readonly<
  Record<FingerprintedStage, { readonly plugin: string; readonly options: unknown }>
>;

/** The fingerprint of an index that these plugins would build. Cheap: nothing is opened. */
export function indexFingerprint(stages: StageBindings): IndexFingerprint {
  const entries = fingerprinted.map((stage) => {
    const binding = stages[stage];
    const options: unknown = JSON.parse(JSON.stringify(binding.fingerprint()));
    return [stage, { plugin: binding.plugin, options }] as const;
  });
  return Object.fromEntries(entries) as unknown as IndexFingerprint;
}

/** What differs between two fingerprints, one phrase each; empty where nothing does. */
export function fingerprintChanges(built: IndexFingerprint, wanted: IndexFingerprint): readonly string[] {
  return fingerprinted.flatMap((stage) => {
    const before = built[stage];
    const after = wanted[stage];
    if (before?.plugin !== after.plugin) return [`${stage} is ${after.plugin} (was ${before?.plugin ?? 'none'})`];
    if (isDeepStrictEqual(before.options, after.options)) return [];
    return [`${stage} ${after.plugin} has ${JSON.stringify(after.options)} (was ${JSON.stringify(before.options)})`];
  });
}
