import type { LanguageDescription } from '@codesearch/kernel';
import rows from './languages.json' with { type: 'json' };
import type { SeparatorSet } from '../splitter/separator-set.ts';

/** The main content of a text. It decides how the text is split and what is searched for in it. */
export type Nature = 'markdown' | 'prose' | 'data' | 'code' | 'template';

export interface Language {
  /** Lower case, as in `Chunk.language`. */
  readonly name: string;
  readonly nature: Nature;
  /** Separators of the splitter: those of the language, or of a language with similar syntax. */
  readonly separators?: SeparatorSet;
}

/** A row of the table. Each list is in lower case, separated by spaces. */
interface LanguageEntry extends Language, Pick<LanguageDescription, 'fence' | 'dialectOf'> {
  readonly aliases?: string;
  readonly extensions: string;
  readonly fileNames?: string;
  /** Programs that a first line such as `#!/usr/bin/env perl` may name. */
  readonly interpreters?: string;
}

/** The language of a file that no rule recognizes. */
export const plainText: Language = { name: 'text', nature: 'prose' };

/** All languages, each with its own extensions, names of files and interpreters. */
export const languages = rows as readonly LanguageEntry[];
