import { errors } from '@codesearch/kernel';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import type { ResolvedConfig } from './resolve-config.ts';

/**
 * The store that answers lexical searches if the configured store has no lexical search, which never disappears
 * silently.
 *
 * @returns `undefined` if the configured store has lexical search
 * @throws CONFIG_INVALID if neither store has it
 */
export function lexicalStore(config: ResolvedConfig, context: PluginContext): StageBinding<'store'> | undefined {
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
