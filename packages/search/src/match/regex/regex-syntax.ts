import { RegExpParser, RegExpSyntaxError } from '@eslint-community/regexpp';
import type { AST } from '@eslint-community/regexpp';
import { errors } from '@codesearch/kernel';

/** An expression that users wrote. */
export interface ParsedRegex {
  /** With the flags `g` and `m`. */
  readonly expression: RegExp;
  readonly pattern: AST.Pattern;
  /** Whether case is ignored, at least in a part of the expression. */
  readonly ignoreCase: boolean;
}

/** A longer one takes long to compile, which nothing can end. */
const maxLength = 4000;

/** Flags for the whole expression, as in Perl, Python and ripgrep: JavaScript has them only for groups. */
const inlineFlags = /^\(\?([ims]+)\)/;

/** Syntax that has its meaning only in Unicode mode. */
const onlyUnicode = /\\[pP]\{|\\u\{/;

/**
 * Reads an expression in the syntax of JavaScript. `^` and `$` match at each line, and `.` does not match line ends.
 * `(?i)`, `(?s)` and `(?m)` at its beginning are flags. It is read in Unicode mode if it is valid there, and otherwise
 * in the more tolerant mode.
 *
 * @throws INPUT_INVALID if it is not an expression; the message says where
 */
export function parseRegex(source: string, ignoreCase: boolean): ParsedRegex {
  if (source.length > maxLength) {
    throw errors.inputInvalid(
      `The regular expression has ${source.length} characters, and at most ${maxLength} are allowed.`,
      'Use a shorter expression, or --exact for a long text.',
    );
  }
  const [inline = '', letters = ''] = inlineFlags.exec(source) ?? [];
  const body = source.slice(inline.length);
  const flags = [...new Set(`gm${ignoreCase ? 'i' : ''}${letters}`)].join('');
  const parse = (unicode: boolean): AST.Pattern =>
    new RegExpParser({ ecmaVersion: 2025 }).parsePattern(body, 0, body.length, { unicode });
  try {
    // In Unicode mode, more characters match a letter if case is ignored.
    const isUnicode = onlyUnicode.test(body) || (!flags.includes('i') && isValid(() => parse(true)));
    const pattern = parse(isUnicode);
    const expression = new RegExp(body, isUnicode ? `${flags}u` : flags);
    return { expression, pattern, ignoreCase: flags.includes('i') || hasModifier(pattern) };
  } catch (error) {
    throw invalidRegex(error, inline.length);
  }
}

function isValid(parse: () => void): boolean {
  try {
    parse();
    return true;
  } catch {
    return false;
  }
}

function invalidRegex(error: unknown, offset: number): Error {
  const { message } = error as Error;
  const reason = message.replace(/^Invalid regular expression: \/.*\/[a-z]*: /s, '');
  const position = error instanceof RegExpSyntaxError ? ` near character ${offset + Math.max(1, error.index)}` : '';
  return errors.inputInvalid(
    `The regular expression is not valid: ${lowerFirst(reason)}${position}.`,
    String.raw`Use the syntax of JavaScript, and \ before a character that is meant as written.`,
    error,
  );
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`;
}

/** Whether a group has the flag `i` for itself. */
function hasModifier({ alternatives }: { readonly alternatives: readonly AST.Alternative[] }): boolean {
  return alternatives.some(({ elements }) => elements.some(ignoresCase));
}

function ignoresCase(node: AST.Element): boolean {
  if (node.type === 'Quantifier') return ignoresCase(node.element);
  if (node.type === 'Group' && node.modifiers?.add?.ignoreCase) return true;
  return (node.type === 'Group' || node.type === 'CapturingGroup') && hasModifier(node);
}
