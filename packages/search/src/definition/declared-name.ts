const keywords = [
  'class struct enum union trait interface protocol type typedef using record object actor',
  'fn func fun function def defp defmacro macro_rules! module namespace package mod',
  'const let var val mut static local my our #define alias',
].flatMap((line) => line.split(' '));
const declaring = `(?:${keywords.join('|')})`;

/** Words before a name that is used, not declared: `return limit;`. */
const using = new Set(
  'return new throw await in of not and or typeof from import delete else case goto is extends implements'
    .split(' ')
    .concat(['if', 'unless', 'throws', 'yield', 'where', 'when', 'do', 'then', 'assert', 'raise', 'defer', 'go', 'as']),
);

/** A longer line is not written by hand. */
const maxLine = 400;

/** Languages that write the type of a variable in front of it. */
const typesInFront = new Set([
  'c',
  'c++',
  'cpp',
  'java',
  'c#',
  'csharp',
  'php',
  'dart',
  'objective-c',
  'cuda',
  'groovy',
]);

const comment = /^\s*(?:\/\/|\/?\*|#(?!define)|--|;|%|"""|''')/;

/** Declarations that are sought: any, those of a variable with its type or value, or those of a member of a type. */
export type DeclarationUse = 'any' | 'variable' | 'member';

/**
 * Finds lines that declare a name in a way that no outline has: as a variable, a parameter, a field that a constructor
 * assigns, or in a macro. Some lines that only look like it are found too.
 */
export class DeclaredName {
  readonly #mention: RegExp;
  readonly #forms: readonly RegExp[];
  readonly #afterType: RegExp;

  constructor(name: string, use: DeclarationUse) {
    const word = written(name);
    this.#mention = new RegExp(word, 'iu');
    // A call names its arguments in this form too; nearly always, something declares them.
    const assigned = [
      `(?:^|[^\\p{L}\\p{N}_])${declaring}\\s+[*&]?${word}`,
      `(?<![.>]|::)${word}\\s*(?:<[^<>]*>)?\\s*(?::=|=(?![=>~])|\\??:(?!:)\\s*[^:\\s])`,
    ];
    const member = [
      `(?:self|this|cls|@|@@|\\$this)(?:\\.|->)?${word}\\s*(?:=(?![=>~])|:(?!:)|\\+=|\\|\\|=)`,
      `^\\s*\\w+[ (]\\s*(?:.*[,\\s])?:${word}`,
      `^\\s*alias\\s+${word}\\s`,
      `^\\s*[A-Z][A-Z0-9_]{3,}\\s*\\(.*${word}`,
      `(?:^|[^\\p{L}\\p{N}_])(?:class|record|struct|constructor)\\b[^()]*\\((?:.*[^\\p{L}\\p{N}_.])?${word}`,
    ];
    const parameter = [
      `(?:^|[^\\p{L}\\p{N}_])(?:def|fn|func|function|fun)\\b[^()]*\\((?:.*[^\\p{L}\\p{N}_.])?${word}`,
      `${word}\\s*=>|\\([^()]*${word}[^()]*\\)\\s*(?::[^=]*)?=>|\\|[^|]*${word}[^|]*\\||\\blambda\\b[^:]*${word}`,
      `\\bfor\\b.*${word}.*\\b(?:in|of|range)\\b|\\bas\\s+${word}|\\bcatch\\b.*${word}`,
      `(?:const|let|var)\\s*[{[][^}\\]]*${word}`,
    ];
    const forms = { any: [...assigned, ...member, ...parameter], variable: assigned, member: [...assigned, ...member] };
    this.#forms = forms[use].map((form) => new RegExp(form, 'iu'));
    this.#afterType = new RegExp(`([\\p{L}_][\\w:.<>,\\[\\]]*)[\\s*&]+${word}\\s*(?:[;,)={\\[(]|$)`, 'iu');
  }

  /** The lines of a text that declare the name. */
  linesIn({ text, language }: { readonly text: string; readonly language: string }): readonly string[] {
    if (!this.#mention.test(text) || proseLanguages.has(language)) return [];
    return text.split('\n').filter((line) => this.#mention.test(line) && this.#isIn(line, language));
  }

  #isIn(line: string, language: string): boolean {
    if (line.length > maxLine || comment.test(line)) return false;
    if (this.#forms.some((form) => form.test(line))) return true;
    const type = typesInFront.has(language) ? this.#afterType.exec(line)?.[1] : undefined;
    return type !== undefined && !using.has(type);
  }
}

/** An expression for a name that is no part of a longer one. */
export function written(name: string): string {
  return `(?<![\\p{L}\\p{N}_])${escaped(name)}(?![\\p{L}\\p{N}_$])`;
}

/** A text as a part of an expression that matches it. */
export function escaped(text: string): string {
  return text.replaceAll(/[$\\^.*+?()[\]{}|]/g, String.raw`\$&`);
}

/** Text in these says words, and declares nothing. */
export const proseLanguages: ReadonlySet<string> = new Set([
  'text',
  'markdown',
  'restructuredtext',
  'rst',
  'html',
  'asciidoc',
  'org',
  'latex',
]);
