/** A comment or a string literal in source code. */
export interface SourceToken {
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
  /** Line of the start, from 1. */
  readonly line: number;
  /** The quotation mark of a string literal; absent for a comment. */
  readonly quote?: string;
}

interface Syntax {
  readonly quotes: string;
  /** A pair of apostrophes holds one character, or an apostrophe marks a lifetime. */
  readonly charLiterals?: boolean;
  readonly lineComment: RegExp;
  readonly blockComment?: readonly [open: string, close: string];
  readonly tripleQuotes?: boolean;
}

const slashes = { lineComment: /\/\//y, blockComment: ['/*', '*/'] } as const;
const hash = { quotes: `"'`, lineComment: /#/y } as const;
const braces: Syntax = { ...slashes, quotes: '"', charLiterals: true, tripleQuotes: true };
const script: Syntax = { ...slashes, quotes: `"'\`` };

const syntaxes: Readonly<Record<string, Syntax>> = {
  c: braces,
  'c++': braces,
  'c#': braces,
  java: braces,
  kotlin: braces,
  scala: braces,
  swift: braces,
  rust: braces,
  zig: braces,
  go: { ...slashes, quotes: '"`', charLiterals: true },
  javascript: script,
  typescript: script,
  tsx: script,
  php: { ...slashes, quotes: `"'`, lineComment: /\/\/|#(?!\[)/y },
  python: { ...hash, tripleQuotes: true },
  ruby: hash,
  elixir: { ...hash, quotes: '"', tripleQuotes: true },
  lua: { quotes: `"'`, lineComment: /--/y },
  haskell: { quotes: '"', charLiterals: true, lineComment: /--/y, blockComment: ['{-', '-}'] },
};

/** Finds the comments and string literals of a text. A language with unknown comments or quotes has none. */
export function sourceTokens(text: string, language: string): readonly SourceToken[] {
  const syntax = syntaxes[language];
  if (syntax === undefined) return [];
  const found: SourceToken[] = [];
  let line = 1;
  for (let at = 0; at < text.length;) {
    const quote = text[at] as string;
    const comment = endOfComment(text, at, syntax);
    const end = comment ?? endOfLiteral(text, at, syntax);
    if (comment !== undefined) found.push({ start: at, end, line });
    else if (end > at + 1 && syntax.quotes.includes(quote)) found.push({ start: at, end, line, quote });
    for (; at < end; at++) if (text[at] === '\n') line++;
  }
  return found;
}

function endOfComment(text: string, at: number, { lineComment, blockComment }: Syntax): number | undefined {
  lineComment.lastIndex = at;
  if (lineComment.test(text)) return lineEnd(text, at);
  if (blockComment !== undefined && text.startsWith(blockComment[0], at)) return endOf(text, blockComment[1], at + 2);
  return undefined;
}

/** @returns the next position if no literal begins at this one */
function endOfLiteral(text: string, at: number, { quotes, charLiterals, tripleQuotes }: Syntax): number {
  const quote = text[at] as string;
  if (charLiterals && quote === "'") {
    const literal = /'(?:\\.[^']{0,8}|[^\\'\n])'/uy;
    literal.lastIndex = at;
    return literal.test(text) ? literal.lastIndex : at + 1;
  }
  if (!quotes.includes(quote)) return at + 1;
  const triple = quote.repeat(3);
  if (tripleQuotes && text.startsWith(triple, at)) return endOf(text, triple, at + 3);
  for (let end = at + 1; end < text.length; end++) {
    if (text[end] === '\\') end++;
    else if (text[end] === quote) return end + 1;
    else if (text[end] === '\n' && quote !== '`') return end;
  }
  return text.length;
}

function lineEnd(text: string, from: number): number {
  const index = text.indexOf('\n', from);
  return index === -1 ? text.length : index;
}

function endOf(text: string, needle: string, from: number): number {
  const index = text.indexOf(needle, from);
  return index === -1 ? text.length : index + needle.length;
}
