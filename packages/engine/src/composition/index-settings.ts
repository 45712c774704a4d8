import type { PluginContext, StageBinding } from '@codesearch/kernel';
import type { ResolvedConfig } from '../config/resolve-config.ts';
import { indexFingerprint, readingFingerprint } from '../state/fingerprint.ts';
import type { IndexSettings } from '../state/manifest-file.ts';
import type { StoreLocation } from '../state/manifest.ts';
import { errors } from '@codesearch/kernel';

/** What an index of a configuration depends on. */
export interface ComposedSettings extends IndexSettings {
  /** The store that answers lexical searches if the configured one cannot. */
  readonly lexical: StageBinding<'store'> | undefined;
}

/**
 * Nothing is opened.
 *
 * @throws CONFIG_INVALID if no store of the configuration can search lexically
 */
export function indexSettings(config: ResolvedConfig, context: PluginContext): ComposedSettings {
  const lexical = lexicalStore(config, context);
  let store: StoreLocation | undefined;
  return {
    lexical,
    fingerprint: indexFingerprint(config.stages, lexical, config.code),
    reading: readingFingerprint(config.stages, config.code),
    store: () => (store ??= storeLocation(config.stages.store, context)),
  };
}

/** Where a store would keep the index of a project. */
function storeLocation(binding: StageBinding<'store'>, context: PluginContext): StoreLocation {
  const { location, linkable } = binding.describe(context);
  const options: unknown = JSON.parse(JSON.stringify(binding.options ?? {}));
  return { plugin: binding.plugin, options, location, ...(linkable && { linkable }) };
}

/**
 * The store that answers lexical searches if the configured store has no lexical search, which never disappears
 * silently.
 *
 * @returns `undefined` if the configured store has lexical search
 * @throws CONFIG_INVALID if neither store has it
 */
function lexicalStore(config: ResolvedConfig, context: PluginContext): StageBinding<'store'> | undefined {
  const { stages, lexical } = config;
  if (stages.store.describe(context).lexical) return undefined;
  if (lexical?.describe(context).lexical) return lexical;
  throw errors.configInvalid(
    config.file ?? config.preset.name,
    lexical
      ? `neither the store ${stages.store.plugin} nor ${lexical.plugin} has lexical search.`
      : `the store ${stages.store.plugin} has no lexical search.`,
    "Set 'lexical' to a store that has it, such as lexical: local({ file: 'lexical.sqlite', vectors: false }).",
  );
}
