import { definePlugin } from '@codesearch/kernel';
import type { LanguageDescription, PluginContext, StageBinding } from '@codesearch/kernel';
import { AstChunker } from './chunk/ast-chunker.ts';
import type { AstOptions, ResolvedOptions } from './options.ts';
import { optionsSchema } from './options.ts';

/** Raise it when the same text gives other chunks. */
const version = 10;

/**
 * Splits source code along its syntax tree: a chunk is one or more whole definitions, or a part of one with its
 * parents.
 */
export const ast: (options?: AstOptions) => StageBinding<'chunker'> = definePlugin({
  name: 'chunker-ast',
  stage: 'chunker',
  options: optionsSchema,
  placement: 'pool',
  fingerprint: ({ size, maxLength, fallback }: ResolvedOptions) => ({
    version,
    size,
    maxLength,
    fallback: fallback === undefined ? null : { plugin: fallback.plugin, fingerprint: fallback.fingerprint() },
  }),
  describe: ({ fallback }: ResolvedOptions, context: PluginContext) => ({
    languages: async () => astLanguages(await fallback?.describe(context).languages?.()),
  }),
  create: (options: ResolvedOptions, context: PluginContext) => new AstChunker(options, context),
});

/**
 * Loads the languages that `ast()` recognizes. On demand, since a search does not need their tables.
 *
 * @param fallback languages of its fallback. Default: plain text only.
 */
export async function astLanguages(fallback?: readonly LanguageDescription[]): Promise<readonly LanguageDescription[]> {
  const { describeLanguages } = await import('./language/describe-languages.ts');
  return describeLanguages(fallback);
}
