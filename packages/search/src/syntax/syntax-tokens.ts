import { syntaxes } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';

/** Kinds of tokens. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'type' | 'call';

/** A token of a text. Offsets are in UTF-16 code units; `end` is exclusive. */
export interface SyntaxToken {
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
}

interface Lexer {
  /** One expression for all tokens. As in a lexer, the token that begins first wins. */
  readonly expression: RegExp;
  /** That of comments and texts in quotes alone. */
  readonly quoting: RegExp;
  readonly keywords: ReadonlySet<string>;
  readonly ignoreCase: boolean;
}

const lexers = new Map<Syntax, Lexer>();

/**
 * The tokens of a text to highlight, in order and without overlap; none if the language has no syntax. They are found
 * by regular expressions: the text may begin and end anywhere, and no text is an error.
 */
export function syntaxTokens(text: string, language: string): readonly SyntaxToken[] {
  const lexer = lexerFor(language);
  if (!lexer) return [];
  const tokens: SyntaxToken[] = [];
  for (const match of text.matchAll(lexer.expression)) {
    const kind = kindOf(match, text, lexer);
    if (kind) tokens.push({ start: match.index, end: match.index + match[0].length, kind });
  }
  return tokens;
}

/** The comments and the texts in quotes of a text, as {@link syntaxTokens} has them; undefined without a syntax. */
export function quotedTokens(text: string, language: string): readonly SyntaxToken[] | undefined {
  const lexer = lexerFor(language);
  if (!lexer) return undefined;
  const { quoting } = lexer;
  const tokens: SyntaxToken[] = [];
  quoting.lastIndex = 0;
  for (let match = quoting.exec(text); match !== null; match = quoting.exec(text)) {
    // An empty match does not move on.
    if (match[0] === '') quoting.lastIndex++;
    const end = match.index + match[0].length;
    tokens.push({ start: match.index, end, kind: match[1] === undefined ? 'string' : 'comment' });
  }
  return tokens;
}

function lexerFor(language: string): Lexer | undefined {
  const syntax = Object.hasOwn(syntaxes, language) ? syntaxes[language] : undefined;
  if (!syntax) return undefined;
  const lexer = lexers.get(syntax) ?? lexerOf(syntax);
  lexers.set(syntax, lexer);
  return lexer;
}

function lexerOf({ comments, strings, keywords, ignoreCase = false }: Syntax): Lexer {
  const comment = `(?<comment>${comments.join('|')})`;
  const string = `(?<string>${strings.join('|')})`;
  const number = '(?<number>(?<![\\w$])(?:0[xXbBoO][\\da-fA-F_]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\w*)';
  const word = '(?<word>[\\p{L}_$][\\p{L}\\p{N}_$]*)';
  const expression = new RegExp(`${comment}|${string}|${number}|${word}`, 'gu');
  // Without a group with a name, a match is made in half of the time.
  const quoting = new RegExp(`(${comments.join('|')})|${strings.join('|')}`, 'gu');
  return { expression, quoting, keywords: new Set(keywords.match(/\S+/g)), ignoreCase };
}

function kindOf({ groups = {}, index }: RegExpMatchArray, text: string, lexer: Lexer): TokenKind | undefined {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  const word = groups['word'] ?? '';
  if (lexer.keywords.has(lexer.ignoreCase ? word.toLowerCase() : word)) return 'keyword';
  if (lexer.keywords.size === 0) return undefined;
  if (text[(index ?? 0) + word.length] === '(') return 'call';
  return /^\p{Lu}.*\p{Ll}/u.test(word) ? 'type' : undefined;
}
