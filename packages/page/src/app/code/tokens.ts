import { loadLanguage } from './language.ts';

/** A piece of a line. */
export interface Token {
  readonly text: string;
  /** Class names such as `tok-keyword`; empty for plain text. */
  readonly classes: string;
}

export interface LineContext {
  readonly path: string;
  /** Name of the language in the index. */
  readonly known: string;
  readonly before?: string | undefined;
}

/** A line within a comment of several, whose first line is not there. In a text it is an entry of a list. */
const commentLine = /^\s*\*(?:\s|\/|$)/;
/** What begins a comment or a text of several lines. */
const opening = /\/\*|"""|'''/;
const texts: ReadonlySet<string> = new Set(['markdown', 'text', 'restructuredtext', 'asciidoc', 'org']);

/**
 * The colors of a line of code.
 *
 * @param before the lines in front of it, as far as they are there: one of them may begin a comment
 */
export async function lineTokens(line: string, { path, known, before = '' }: LineContext): Promise<readonly Token[]> {
  if (commentLine.test(line) && !texts.has(known)) return [{ text: line, classes: 'tok-comment' }];
  const [language, { classHighlighter, highlightCode }] = await Promise.all([
    loadLanguage(path, known),
    import('@lezer/highlight'),
  ]);
  if (!language) return plainTokens(line);
  const tokens: Token[] = [];
  const head = opening.test(before) ? `${before}\n` : '';
  highlightCode(
    head + line,
    language.parser.parse(head + line),
    classHighlighter,
    (text, classes) => tokens.push({ text, classes }),
    () => {},
    head.length,
  );
  return tokens;
}

export function plainTokens(line: string): readonly Token[] {
  return [{ text: line, classes: '' }];
}
