import { syntaxes } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';

/** Kinds of highlighted tokens. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'type' | 'call';

/** A highlighted part of a text. Offsets are in UTF-16 code units; `end` is exclusive. */
export interface SyntaxToken {
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
}

const expressions = new Map<Syntax, RegExp>();

/**
 * The tokens of a text to highlight, in order and without overlap; none if the language has no syntax. They are found
 * by regular expressions: the text may begin and end anywhere, and no text is an error.
 */
export function syntaxTokens(text: string, language: string): readonly SyntaxToken[] {
  const syntax = Object.hasOwn(syntaxes, language) ? syntaxes[language] : undefined;
  if (!syntax) return [];
  const tokens: SyntaxToken[] = [];
  for (const match of text.matchAll(expressionOf(syntax))) {
    const kind = kindOf(match, text, syntax);
    if (kind) tokens.push({ start: match.index, end: match.index + match[0].length, kind });
  }
  return tokens;
}

/** One expression for all tokens of a language. As in a lexer, the token that begins first wins. */
function expressionOf(syntax: Syntax): RegExp {
  let expression = expressions.get(syntax);
  if (!expression) {
    const comment = `(?<comment>${syntax.comments.join('|')})`;
    const string = `(?<string>${syntax.strings.join('|')})`;
    const number = '(?<number>(?<![\\w$])(?:0[xXbBoO][\\da-fA-F_]+|\\d[\\d_]*(?:\\.\\d+)?(?:[eE][+-]?\\d+)?)\\w*)';
    const word = '(?<word>[\\p{L}_$][\\p{L}\\p{N}_$]*)';
    expression = new RegExp(`${comment}|${string}|${number}|${word}`, 'gu');
    expressions.set(syntax, expression);
  }
  return expression;
}

function kindOf({ groups = {}, index }: RegExpMatchArray, text: string, syntax: Syntax): TokenKind | undefined {
  if (groups['comment'] !== undefined) return 'comment';
  if (groups['string'] !== undefined) return 'string';
  if (groups['number'] !== undefined) return 'number';
  const word = groups['word'] ?? '';
  if (syntax.keywords.has(syntax.ignoreCase ? word.toLowerCase() : word)) return 'keyword';
  if (syntax.keywords.size === 0) return undefined;
  if (text[(index ?? 0) + word.length] === '(') return 'call';
  return /^\p{Lu}.*\p{Ll}/u.test(word) ? 'type' : undefined;
}
