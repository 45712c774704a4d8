import { syntaxTokens } from '@codesearch/presentation';

/** A piece of a line. */
export interface Token {
  readonly text: string;
  /** The name of a class such as `tok-keyword`; empty for plain text. */
  readonly classes: string;
}

export interface LineContext {
  /** Name of the language in the index. */
  readonly language: string;
  /** The lines in front of it, as far as they are there: one of them may begin a comment. */
  readonly before?: string | undefined;
}

/** A line within a comment of several, whose first line is not there. In a text it is an entry of a list. */
const commentLine = /^\s*\*(?:\s|\/|$)/;
/** What begins a comment or a text of several lines. */
const opening = /\/\*|"""|'''/;
const texts: ReadonlySet<string> = new Set(['markdown', 'text', 'restructuredtext', 'asciidoc', 'org']);

/** The colors of a line of code. */
export function lineTokens(line: string, { language, before = '' }: LineContext): readonly Token[] {
  if (commentLine.test(line) && !texts.has(language)) return [{ text: line, classes: 'tok-comment' }];
  const head = opening.test(before) ? `${before}\n` : '';
  const tokens: Token[] = [];
  let last = head.length;
  const add = (end: number, classes: string): void => {
    if (end <= last) return;
    tokens.push({ text: line.slice(last - head.length, end - head.length), classes });
    last = end;
  };
  for (const { start, end, kind } of syntaxTokens(head + line, language)) {
    add(start, '');
    add(end, `tok-${kind}`);
  }
  add(head.length + line.length, '');
  return tokens;
}
