import { errors } from '@codesearch/kernel';
import type { PluginContext, StageBinding } from '@codesearch/kernel';
import type { ResolvedConfig } from './resolve-config.ts';

/**
 * The store that is put beside the configured one, or nothing where that one searches by words itself. Search by words never
 * disappears silently.
 *
 * Errors: `CONFIG_INVALID` where one is needed, and there is none that can.
 */
export function lexicalBeside(config: ResolvedConfig, context: PluginContext): StageBinding<'store'> | undefined {
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
