import type { StoredChunk } from '@codesearch/kernel';
import type { TextRange } from '../match/text-range.ts';
import { quotedTokens } from '../syntax/syntax-tokens.ts';
import type { SyntaxToken } from '../syntax/syntax-tokens.ts';

/** The code of a text, with the same offsets. */
export interface CodeText {
  /** With blanks for comments and for what names no value. */
  readonly text: string;
  /** The texts in quotes, in order. */
  readonly quoted: readonly SyntaxToken[];
}

/** A lifetime of Rust, such as `'run`, and a label of a loop. A character in quotes is none. */
const lifetime = /'[\p{L}_][\p{L}\p{N}_]*(?![\p{L}\p{N}_'])/gu;

/** A line of a comment that began before the text. */
const commentLine = /^[ \t]*\*(?=[ \t/]).*/gm;
/** A comment in a language without a known syntax. */
const unknownComment = /^[ \t]*(?:\/\/|\/\*|\*|#(?!\[)|--|;|%|<!--).*/gm;

/** A text of several lines in three quotes is documentation more often than a part of the code. */
const document = /^("""|''')[^]*\n/;

/** @param end offset up to which the text is read */
export function codeOf({ text: whole, language }: Pick<StoredChunk, 'text' | 'language'>, end: number): CodeText {
  const read = whole.slice(0, end);
  const raw = language === 'rust' ? read.replaceAll(lifetime, blank) : read;
  const tokens = quotedTokens(raw, language);
  if (tokens === undefined) return { text: raw.replaceAll(unknownComment, blank), quoted: [] };
  const quoted: SyntaxToken[] = [];
  const parts: string[] = [];
  let copied = 0;
  for (const token of tokens) {
    const content = raw.slice(token.start, token.end);
    if (token.kind === 'string' && !document.test(content)) {
      quoted.push(token);
      continue;
    }
    parts.push(raw.slice(copied, token.start), blank(content));
    copied = token.end;
  }
  const text = [...parts, raw.slice(copied)].join('');
  return { text: text.replaceAll(commentLine, blank), quoted };
}

/** Whether a place is a part of a text in quotes. A text that is nothing but the name can name a value. */
export function isQuoted({ quoted }: CodeText, { start, end }: TextRange): boolean {
  return quoted.some((token) => token.start < start && end < token.end && token.end - token.start > end - start + 2);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length));
}
