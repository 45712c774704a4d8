import { loadLanguage } from './language.ts';

/** A piece of a line. */
export interface Token {
  readonly text: string;
  /** Class names such as `tok-keyword`; empty for plain text. */
  readonly classes: string;
}

/** A line within a comment of several, whose first line is not there. In a text it is an entry of a list. */
const commentLine = /^\s*\*(?:\s|\/|$)/;
const texts: ReadonlySet<string> = new Set(['markdown', 'text', 'restructuredtext', 'asciidoc', 'org']);

/** The colors of a line of code. */
export async function lineTokens(line: string, path: string, known: string): Promise<readonly Token[]> {
  if (commentLine.test(line) && !texts.has(known)) return [{ text: line, classes: 'tok-comment' }];
  const [language, { classHighlighter, highlightCode }] = await Promise.all([
    loadLanguage(path, known),
    import('@lezer/highlight'),
  ]);
  if (!language) return plainTokens(line);
  const tokens: Token[] = [];
  highlightCode(
    line,
    language.parser.parse(line),
    classHighlighter,
    (text, classes) => tokens.push({ text, classes }),
    () => {},
  );
  return tokens;
}

export function plainTokens(line: string): readonly Token[] {
  return [{ text: line, classes: '' }];
}
