import { definePlugin } from '@codesearch/kernel';
import type { Chunker, LanguageDescription, StageBinding } from '@codesearch/kernel';
import { optionsSchema } from './options.ts';
import type { ResolvedOptions, TextOptions } from './options.ts';

/** Raise it when the same text gives other chunks. */
const version = 11;

/**
 * Splits any text: Markdown by headings, everything else by the separators of its language. It needs no grammar, so it
 * also serves as the fallback of a chunker that does.
 */
export const text: (options?: TextOptions) => StageBinding<'chunker'> = definePlugin({
  name: 'chunker-text',
  stage: 'chunker',
  options: optionsSchema,
  placement: 'pool',
  fingerprint: (options: ResolvedOptions) => ({ version, size: options.size }),
  describe: () => ({ languages: textLanguages }),
  create(options: ResolvedOptions): Chunker {
    // The first file loads it, since a search does not need the rules of the languages.
    let chunker: Promise<Chunker> | undefined;
    return {
      async chunk(request) {
        chunker ??= import('./text-chunker.ts').then(({ TextChunker }) => new TextChunker(options));
        return (await chunker).chunk(request);
      },
    };
  },
});

/** Loads the languages that `text()` recognizes. */
export async function textLanguages(): Promise<readonly LanguageDescription[]> {
  const { describeLanguages } = await import('./language/describe-languages.ts');
  return describeLanguages();
}
