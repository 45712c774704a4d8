import type { StoredChunk } from '@codesearch/kernel';
import { lineAt } from '../match/text-range.ts';
import type { TextRange } from '../match/text-range.ts';
import { quotedTokens } from '../syntax/syntax-tokens.ts';
import type { SyntaxToken } from '../syntax/syntax-tokens.ts';

/** What follows the name in a call: arguments, also after type arguments, `!` of a macro, `?` of a name, and `?.`. */
const call = /^(?:!|\?\.?|::<[^()\n]{0,100}>|<[^()\n;]{0,100}>)?\s?\(/;

/** What precedes the name in a call that needs no arguments: also an element, but no argument of a type. */
const before = /(?:\bnew\s|@|(?<![\p{L}\p{N}_:])<)$/u;
/** A variable of an instance. */
const rubyBefore = /\bnew\s$/;

/** What follows and what precedes the name of a struct of Rust where one is made. */
const literal = /^\s?\{/;
const notLiteral = /(?:\b(?:impl|for|struct|enum|union|trait|mod)|->)\s*$/;

/** The parts of a chunk that say where it calls something. */
type CallingChunk = Pick<StoredChunk, 'text' | 'startLine' | 'symbols' | 'language'>;

/** Which mentions of a name are looked for. */
export type Mentions = 'calls' | 'values' | 'code' | 'all';

/**
 * Finds the places in a chunk that mention a name, without its definition.
 *
 * - `calls`: those that call it; those in the code if none has the form of a call, since some languages need no
 *   parentheses
 * - `values`: those that name it as a value: in the code, but not in an import, and not as a part of a text in quotes
 * - `code`: all but those in comments
 * - `all`: also those in comments
 */
export function callSites(
  chunk: CallingChunk,
  name: string,
  { mentions, ignoreCase }: { readonly mentions: Mentions; readonly ignoreCase: boolean },
): readonly TextRange[] {
  const found = mentionsOf(chunk.text, name, ignoreCase);
  const last = found.at(-1);
  if (last === undefined) return found;
  const code = codeOf(chunk, last.end + maxLine);
  const { text } = code;
  const used = found.filter(({ start }) => text[start] === chunk.text[start]);
  const definitions = definitionsOf(chunk, name, { mentions: used, ignoreCase });
  if (mentions === 'all') return found.filter((mention) => !definitions.has(mention));
  const inCode = used.filter((mention) => !definitions.has(mention));
  if (mentions === 'code') return inCode;
  if (mentions === 'values')
    return inCode.filter(
      (place) =>
        !importLine.test(lineBefore(text, place.start) + lineAfter(text, place.start)) && !isQuoted(code, place),
    );
  const calls = inCode.filter(({ start, end }) =>
    isCall(chunk.language, text.slice(Math.max(0, start - 10), start), text.slice(end, end + 120)),
  );
  return calls.length > 0 ? calls : inCode;
}

function isCall(language: string, left: string, right: string): boolean {
  if (call.test(right) || (language === 'ruby' ? rubyBefore : before).test(left)) return true;
  return language === 'rust' && literal.test(right) && !notLiteral.test(left);
}

/** A line that makes names of another file known. */
const importLine =
  /^\s*(?:import\b|from\s.*\simport\b|export\s*\{.*\}\s*from\b|(?:pub\s+)?use\s|using\s|#\s*include\b)/;

const wordCharacter = /[\p{L}\p{N}_]/u;

/** Identifiers of some languages, such as Haskell, end with `'`; names in quotes do not. */
function isWord(text: string, start: number, end: number): boolean {
  const [before, after] = [text[start - 1] ?? ' ', text[end] ?? ' '];
  return !wordCharacter.test(before) && !wordCharacter.test(after) && (after !== "'" || before === "'");
}

/** Places of a name in a chunk, and characters of their line on each side: a line can be a whole file. */
const maxPlaces = 200;
const maxLine = 1000;

/** The first places of a name as a whole word. */
function mentionsOf(text: string, name: string, ignoreCase: boolean): readonly TextRange[] {
  const compared = ignoreCase ? text.toLowerCase() : text;
  if (compared.length !== text.length) return mentionsOf(text, name, false);
  const sought = ignoreCase ? name.toLowerCase() : name;
  const mentions: TextRange[] = [];
  if (sought === '') return mentions;
  for (
    let start = compared.indexOf(sought);
    start !== -1 && mentions.length < maxPlaces;
    start = compared.indexOf(sought, start + 1)
  ) {
    const end = start + sought.length;
    if (isWord(text, start, end)) mentions.push({ start, end });
  }
  return mentions;
}

/** A line up to an offset. */
function lineBefore(text: string, offset: number): string {
  const near = text.slice(Math.max(0, offset - maxLine), offset);
  return near.slice(near.lastIndexOf('\n') + 1);
}

/** A line from an offset on. */
function lineAfter(text: string, offset: number): string {
  const [line = ''] = text.slice(offset, offset + maxLine).split('\n', 1);
  return line;
}

/**
 * A name without the mark that it ends with in languages such as Ruby, `empty?` and `save!`: a question writes it as a
 * mark of its sentence, or leaves it out.
 */
export function withoutMark(name: string): string {
  return name.replace(/[?!]$/, '');
}

/** The first mention of each definition of the name. */
function definitionsOf(
  { text, startLine, symbols }: Pick<StoredChunk, 'text' | 'startLine' | 'symbols'>,
  name: string,
  { mentions, ignoreCase }: { readonly mentions: readonly TextRange[]; readonly ignoreCase: boolean },
): ReadonlySet<TextRange> {
  const folded = (text: string): string => (ignoreCase ? text.toLowerCase() : text);
  const definitions = new Set<TextRange>();
  for (const symbol of symbols) {
    if (folded(withoutMark(symbol.name)) !== folded(name)) continue;
    const first = mentions.find(
      (mention) => !definitions.has(mention) && lineAt({ text, startLine }, mention.start) >= symbol.startLine,
    );
    if (first) definitions.add(first);
  }
  return definitions;
}

/** The code of a text, with the same offsets. */
interface CodeText {
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
function codeOf({ text: whole, language }: Pick<StoredChunk, 'text' | 'language'>, end: number): CodeText {
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
function isQuoted({ quoted }: CodeText, { start, end }: TextRange): boolean {
  return quoted.some((token) => token.start < start && end < token.end && token.end - token.start > end - start + 2);
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]+/g, (line) => ' '.repeat(line.length));
}
