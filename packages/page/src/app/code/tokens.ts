import { loadLanguage } from './language.ts';

/** A piece of a line. */
export interface Token {
  readonly text: string;
  /** Class names such as `tok-keyword`; empty for plain text. */
  readonly classes: string;
}

/** The lines of a piece of code. */
export async function tokenLines(code: string, path: string, known: string): Promise<readonly (readonly Token[])[]> {
  const [language, { classHighlighter, highlightCode }] = await Promise.all([
    loadLanguage(path, known),
    import('@lezer/highlight'),
  ]);
  if (!language) return plainLines(code);
  const lines: Token[][] = [[]];
  highlightCode(
    code,
    language.parser.parse(code),
    classHighlighter,
    (text, classes) => lines.at(-1)!.push({ text, classes }),
    () => lines.push([]),
  );
  return lines;
}

export function plainLines(code: string): readonly (readonly Token[])[] {
  return code.split('\n').map((text) => [{ text, classes: '' }]);
}
