import { syntaxes } from './syntaxes.ts';
import type { Syntax } from './syntaxes.ts';

/** What a piece of source text is, as far as its looks tell. */
export type TokenKind = 'comment' | 'string' | 'number' | 'keyword' | 'type' | 'call';

/** A piece of a text that stands out. Offsets in UTF-16 code units; `end` is exclusive. */
export interface SyntaxToken {
  readonly start: number;
  readonly end: number;
  readonly kind: TokenKind;
}

const expressions = new Map<Syntax, RegExp>();

/**
 * The tokens of a text that stand out, in order, without overlap; none where the language is not known. By its looks only: the
 * text may begin and end anywhere, and nothing in it is ever an error.
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

/** One expression for a whole language, so that a text is read once: what begins first wins, as in a lexer. */
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
