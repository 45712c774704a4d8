import data from './syntaxes.json' with { type: 'json' };

/** Lexical syntax of a language for highlighting. */
export interface Syntax {
  /** Regular expressions of comments. An unterminated comment extends to the end of the text. */
  readonly comments: readonly string[];
  readonly strings: readonly string[];
  /** Separated by spaces. */
  readonly keywords: string;
  /** Whether keywords match in any case. Default: false. */
  readonly ignoreCase?: boolean;
}

/** A row of the table. Its expressions may be names of patterns. */
interface SyntaxEntry extends Omit<Syntax, 'keywords'> {
  /** Separated by commas. */
  readonly languages: string;
  /** Default: the common ones. */
  readonly keywords?: string;
}

const patterns: Readonly<Record<string, string>> = data.patterns;
const entries: readonly SyntaxEntry[] = data.syntaxes;

/**
 * Syntaxes by the name of the language, as in `StoredChunk.language`. Others are texts, shown without colors.
 */
export const syntaxes: Readonly<Record<string, Syntax>> = Object.fromEntries(
  entries.flatMap(({ languages, comments, strings, keywords = data.commonKeywords, ...rest }) => {
    const syntax: Syntax = { ...rest, comments: comments.map(pattern), strings: strings.map(pattern), keywords };
    return languages.split(', ').map((language) => [language, syntax]);
  }),
);

function pattern(nameOrText: string): string {
  return patterns[nameOrText] ?? nameOrText;
}
